// The sentence over days without events: why none are shown, and what to do about it.

import { Link } from 'react-router'
import { type DaySpan, daysOf } from '#domain/time/city-day.ts'
import { CalendarLink } from './calendar-toolbar.tsx'
import { overlaps, type ViewProps } from './placed-events.ts'

/** What the days are called, and the sentence when there is nothing on them. */
interface EmptyLabels {
  name: string
  empty: string
}

const banner = 'border-b border-line bg-sunken px-4 py-2.5 text-sm'
const link = 'font-semibold text-accent underline'
const copy = 'in the copy that this browser has kept'

/** Why no event is shown on some days. `isTrue` means that there is none, rather than none in sight. */
export function whyEmpty(
  span: DaySpan,
  { name, empty }: EmptyLabels,
  { filteredOut, isKnownDay }: Pick<ViewProps, 'filteredOut' | 'isKnownDay'>,
): { text: string; isTrue: boolean } {
  const days = daysOf(span)
  const known = days.filter(isKnownDay)
  if (known.length === 0) return { text: `${name} is not ${copy}`, isTrue: false }
  if (known.length < days.length) return { text: `Some of these days are not ${copy}`, isTrue: false }
  const hidden = filteredOut.filter(placed => overlaps(placed, span)).length
  if (hidden === 0) return { text: empty, isTrue: true }
  return {
    text: hidden === 1 ? '1 event is hidden by the filter' : `${hidden} events are hidden by the filter`,
    isTrue: false,
  }
}

interface EmptyHintProps extends Pick<ViewProps, 'filteredOut' | 'isKnownDay' | 'unfilteredHref'> {
  span: DaySpan
  labels: EmptyLabels
  isEmpty: boolean
  className?: string | undefined
}

/** The sentence and its links; nothing when there are events and all days are known. */
export function EmptyHint({ span, labels, isEmpty, className = banner, ...props }: EmptyHintProps) {
  if (!isEmpty && daysOf(span).every(props.isKnownDay)) return null
  const { text, isTrue } = whyEmpty(span, labels, props)
  return (
    <p className={`flex flex-wrap justify-center gap-x-3 text-muted ${className}`}>
      <span>{text}</span>
      {props.unfilteredHref !== undefined && (
        <CalendarLink href={props.unfilteredHref} className={link}>
          Clear filters
        </CalendarLink>
      )}
      {isTrue && (
        <Link to="/submit-event" prefetch="intent" className={link}>
          Know of one? Tell everyone.
        </Link>
      )}
    </p>
  )
}
