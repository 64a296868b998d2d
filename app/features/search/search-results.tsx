// What a search has found: upcoming events, groups, past events; or what to do where there is nothing.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { distanceWords, type Units } from '#domain/event/ride-facts.ts'
import type { Asked } from '#domain/search/asked.ts'
import { longestKilometres, shortestKilometres } from '#domain/search/asked-ride.ts'
import type { SearchResult } from '#domain/search/found.ts'
import { correctedText } from '#domain/search/marked.ts'
import { countedList } from '#domain/text/counted.ts'
import { longDay, spanText, weekdayLabels } from '#domain/time/day-text.ts'
import { useSite } from '../../site.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { FoundRow } from './found-row.tsx'
import { Marked } from './marked.tsx'
import { searchHref } from './search-query.ts'

const wordList = new Intl.ListFormat('en-US', { type: 'conjunction' })

const dayParts: Readonly<Record<number, string>> = { 4: 'in the morning', 12: 'in the afternoon' }

/** The time, distance and pace that were understood, so that nobody wonders where the others are. */
function limitsText({ days, weekday, hours, kilometres, pace }: Asked, units: Units): string {
  return [
    weekday && `on ${weekdayLabels[weekday % 7]}s`,
    days && (days.first === days.last ? `on ${longDay(days.first)}` : spanText(days)),
    hours && (dayParts[hours.from] ?? 'in the evening'),
    kilometres && `with ${distanceText(kilometres, units)}`,
    pace && `at a ${pace} pace`,
  ]
    .filter(Boolean)
    .join(' ')
}

function distanceText({ from, to }: { from: number; to: number }, units: Units): string {
  if (from <= shortestKilometres) return `up to ${distanceWords([to, to], units)}`
  return to >= longestKilometres
    ? `${distanceWords([from, from], units)} or more`
    : distanceWords([from, to], units)
}

interface SearchResultsProps extends SearchResult {
  typed: string
}

/** The list, below the field. */
export function SearchResults({
  typed,
  asked,
  missed,
  found: { events, groups, places, marks, near, corrected, ignored, is_partial },
}: SearchResultsProps) {
  const { units } = useSite()
  const upcoming = events.filter(event => !event.is_past)
  const past = events.filter(event => event.is_past)
  if (events.length + groups.length + places.length === 0) return <NothingFound typed={typed} near={near} />
  const rows = (list: typeof events) =>
    list.map(event => <FoundRow key={event.id} event={event} marks={marks} />)
  return (
    <>
      <p role="status" className="mb-4 text-muted">
        {corrected.length > 0 && (
          <Note>
            Showing results for <strong className="text-ink">‘{correctedText(typed, corrected)}’</strong>.
          </Note>
        )}
        {ignored.length > 0 && (
          <Note>
            Nothing here matches {wordList.format(ignored.map(word => `‘${word}’`))}. We searched for the
            rest.
          </Note>
        )}
        {missed && (
          <Note>
            Nothing found {limitsText(missed, units)}. Showing everything for ‘{asked.text}’.
          </Note>
        )}
        {is_partial && <Note>Nothing has all of these words. These have some of them.</Note>}
        {[
          countedList([
            [events.length, 'event', 'events'],
            [groups.length, 'group', 'groups'],
            [places.length, 'place', 'places'],
          ]),
          'found',
          limitsText(asked, units),
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

/** A sentence on a line of its own. */
function Note({ children }: { children: ReactNode }) {
  return <span className="block">{children}</span>
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
