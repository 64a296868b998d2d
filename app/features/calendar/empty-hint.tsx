// What a month, week, day or range without events says, and why: calmly, with a way on.
import { Link } from 'react-router'
import { type DaySpan, daysOf } from '#domain/time/city-day.ts'
import type { ViewProps } from './calendar-event.ts'
import { CalendarLink } from './calendar-link.tsx'

interface Emptiness {
  text: string
  /** Whether there is nothing indeed, and not only nothing to be seen. */
  isTrue: boolean
}

/** What the days are called, and what is said where there is nothing on them. */
interface EmptyWords {
  name: string
  empty: string
}

const banner = 'border-b border-line bg-sunken px-4 py-2.5 text-sm'
const link = 'font-semibold text-accent underline'
const copy = 'in the copy that this browser has kept'

/** Why no event is seen on some days. */
export function whyEmpty(
  span: DaySpan,
  { name, empty }: EmptyWords,
  { filteredOut, isKnownDay }: Pick<ViewProps, 'filteredOut' | 'isKnownDay'>,
): Emptiness {
  const days = daysOf(span)
  const known = days.filter(isKnownDay)
  if (known.length === 0) return { text: `${name} is not ${copy}`, isTrue: false }
  if (known.length < days.length) return { text: `Some of these days are not ${copy}`, isTrue: false }
  const hidden = filteredOut.filter(({ first, last }) => first <= span.last && last >= span.first).length
  if (hidden === 0) return { text: empty, isTrue: true }
  return {
    text: hidden === 1 ? '1 event is hidden by the filter' : `${hidden} events are hidden by the filter`,
    isTrue: false,
  }
}

interface EmptyHintProps extends Pick<ViewProps, 'filteredOut' | 'isKnownDay' | 'unfilteredHref'> {
  span: DaySpan
  words: EmptyWords
  isEmpty: boolean
  className?: string | undefined
}

/** The sentence and the ways to change it; nothing where there are events and all of them are known. */
export function EmptyHint({ span, words, isEmpty, className = banner, ...props }: EmptyHintProps) {
  if (!isEmpty && daysOf(span).every(props.isKnownDay)) return null
  const { text, isTrue } = whyEmpty(span, words, props)
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
