// What a search has found: upcoming events, groups, past events; or what to do where there is nothing.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Asked } from '#domain/search/asked.ts'
import type { Found } from '#domain/search/found.ts'
import { countedList } from '#domain/text/counted.ts'
import { longDay, spanText } from '#domain/time/day-text.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { FoundRow } from './found-row.tsx'
import { Marked } from './marked.tsx'
import { searchHref } from './search-query.ts'

const weekdayNames = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** The days that were understood, so that nobody wonders where the others are. */
function daysText({ days, weekday }: Asked): string | undefined {
  if (weekday) return `on ${weekdayNames[weekday - 1]}`
  if (!days) return undefined
  return days.first === days.last ? `on ${longDay(days.first)}` : spanText(days)
}

interface SearchResultsProps {
  typed: string
  asked: Asked
  found: Found
}

/** The list, below the field. */
export function SearchResults({
  typed,
  asked,
  found: { events, groups, places, marks, near },
}: SearchResultsProps) {
  const upcoming = events.filter(event => !event.is_past)
  const past = events.filter(event => event.is_past)
  if (events.length + groups.length + places.length === 0) return <NothingFound typed={typed} near={near} />
  const rows = (list: typeof events) =>
    list.map(event => <FoundRow key={event.id} event={event} marks={marks} />)
  return (
    <>
      <p role="status" className="mb-4 text-muted">
        {[
          countedList([
            [events.length, 'event', 'events'],
            [groups.length, 'group', 'groups'],
            [places.length, 'place', 'places'],
          ]),
          'found',
          daysText(asked),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {upcoming.length > 0 && <Part title="Upcoming">{rows(upcoming)}</Part>}
      {groups.length > 0 && (
        <Part title="Groups">
          {groups.map(({ id, name, about }) => (
            <NamedRow key={id} to={`/group/${id}`} name={name} about={about} marks={marks} />
          ))}
        </Part>
      )}
      {places.length > 0 && (
        <Part title="Places">
          {places.map(({ id, name, address }) => (
            <NamedRow key={id} to={`/place/${id}`} name={name} about={address} marks={marks} />
          ))}
        </Part>
      )}
      {past.length > 0 && <Part title="Past events">{rows(past)}</Part>}
    </>
  )
}

interface NamedRowProps {
  to: string
  name: string
  about: string | null
  marks: readonly string[]
}

function NamedRow({ to, name, about, marks }: NamedRowProps) {
  return (
    <li className="relative min-h-11 rounded-lg px-2 py-2 hover:bg-sunken">
      <Link
        to={to}
        prefetch="intent"
        className="font-semibold text-ink no-underline wrap-anywhere after:absolute after:inset-0 hover:underline"
      >
        <Marked text={name} marks={marks} />
      </Link>
      {about && (
        <p className="text-sm wrap-anywhere">
          <Marked text={about} marks={marks} />
        </p>
      )}
    </li>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-8">
      <h2 className="mb-2 text-xl">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

function NothingFound({ typed, near }: { typed: string; near: readonly string[] }) {
  return (
    <EmptyState text={`Nothing found for ‘${typed}’`}>
      {near.length > 0 && (
        <p role="status" className="w-full">
          Did you mean{' '}
          {near.map((word, index) => (
            <span key={word}>
              {index > 0 && (index === near.length - 1 ? ' or ' : ', ')}
              <TextLink to={searchHref(word)}>{word}</TextLink>
            </span>
          ))}
          ?
        </p>
      )}
      <p className="w-full">Is it missing here? Everyone can add it.</p>
      <LinkButton to="/submit-event">Submit an event</LinkButton>
    </EmptyState>
  )
}
