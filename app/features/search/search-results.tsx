// The results of a search: upcoming events, groups, places, past events; or what to do if there are none.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { briefWhen } from '#domain/event/event-span.ts'
import { typeLabel } from '#domain/event/event-types.ts'
import { distanceLabel, type Units } from '#domain/event/ride-facts.ts'
import type { SearchQuery } from '#domain/search/query.ts'
import type { FoundEvent, SearchResult } from '#domain/search/results.ts'
import {
  correctedText,
  longestKilometres,
  markedParts,
  shortestKilometres,
} from '#domain/search/search-text.ts'
import { countedList } from '#domain/text/counts.ts'
import { longDay, spanText, weekdayLabels } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/card.tsx'
import { TextLink } from '../../ui/links.tsx'
import { eventPaint, StatusWord } from '../calendar/event-display.tsx'
import { searchHref } from './search-query.ts'

const wordList = new Intl.ListFormat('en-US', { type: 'conjunction' })

const dayParts: Readonly<Record<number, string>> = { 4: 'in the morning', 12: 'in the afternoon' }

/** The time, distance and pace that the search was limited to. */
function limitsText({ days, weekday, hours, kilometres, pace }: SearchQuery, units: Units): string {
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
  if (from <= shortestKilometres) return `up to ${distanceLabel([to, to], units)}`
  return to >= longestKilometres
    ? `${distanceLabel([from, from], units)} or more`
    : distanceLabel([from, to], units)
}

interface SearchResultsProps extends SearchResult {
  typed: string
}

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
      {upcoming.length > 0 && <ResultSection title="Upcoming">{rows(upcoming)}</ResultSection>}
      {groups.length > 0 && (
        <ResultSection title="Groups">
          {groups.map(({ id, name, about }) => (
            <NamedRow key={id} to={`/group/${id}`} name={name} about={about} marks={marks} />
          ))}
        </ResultSection>
      )}
      {places.length > 0 && (
        <ResultSection title="Places">
          {places.map(({ id, name, address }) => (
            <NamedRow key={id} to={`/place/${id}`} name={name} about={address} marks={marks} />
          ))}
        </ResultSection>
      )}
      {past.length > 0 && <ResultSection title="Past events">{rows(past)}</ResultSection>}
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

function ResultSection({ title, children }: { title: string; children: ReactNode }) {
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

/** Time, title, type, place and group of an event, and the sentence that matched. */
function FoundRow({ event, marks }: { event: FoundEvent; marks: readonly string[] }) {
  const { timeZone } = useSite()
  const isOff = event.is_past || event.status !== 'scheduled'
  const title = <Marked text={event.title} marks={marks} />
  return (
    <li
      style={eventPaint({ type_name: event.type, event_type: { color: event.colour } })}
      className="relative flex min-h-11 gap-3 rounded-lg px-2 py-2 hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className={`w-1 shrink-0 forced-color-adjust-none rounded-full ring-1 ring-inset ring-ink/15 ${isOff ? '' : 'bg-(--event)'}`}
      />
      <div className="min-w-0">
        <p className="text-sm text-muted tabular-nums">
          {briefWhen(event, timeZone)}
          {event.repeats && ' · Repeats'}
        </p>
        <Link
          to={`/event/${event.id}`}
          prefetch="intent"
          className={`font-semibold wrap-anywhere ${isOff ? 'text-muted' : 'text-ink'} no-underline after:absolute after:inset-0 after:rounded-lg hover:underline`}
        >
          <StatusWord event={event} after=": " />
          {event.status === 'scheduled' ? title : <s>{title}</s>}
        </Link>
        <p className="text-sm text-muted">
          <Marked
            text={[typeLabel(event.type), event.place, event.group].filter(Boolean).join(' · ')}
            marks={marks}
          />
        </p>
        {event.about && (
          <p className="text-sm wrap-anywhere">
            <Marked text={event.about} marks={marks} />
          </p>
        )}
      </div>
    </li>
  )
}

/** A text with the matching words marked. */
function Marked({ text, marks }: { text: string; marks: readonly string[] }) {
  let at = 0
  return markedParts(text, marks).map(part => {
    at += part.text.length
    return part.isMarked ? (
      <mark key={at} className="rounded-sm bg-highlight text-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    )
  })
}
