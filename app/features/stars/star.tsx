// The star on an event, a series or a group: one tap sets it, another removes it.

import { type ReactNode, useSyncExternalStore } from 'react'
import { readStoredText } from '../../local-storage.ts'
import { cacheStar, onStars, readStars, writeStars } from './stars.ts'

interface StarProps {
  star: string
  /** The name of what is starred. */
  name: string
  /** 'Star this ride', for screen readers. */
  words: string
  /** The start and status that are shown now. */
  seen?: string
  /** The id of its series. A date of a starred series needs no star of its own. */
  series?: string | null | undefined
  className?: string
  tabIndex?: number
  children?: ReactNode
}

/** The button. It needs scripts; the server's HTML, which is the same for everyone, only reserves its space. */
export function Star(props: StarProps) {
  const { star, name, words, seen = '', series, className = 'star', tabIndex, children } = props
  const setBy = useSyncExternalStore(
    onStars,
    () => [star, `s:${series}`].find(each => each in readStars()) ?? '',
    () => undefined,
  )
  if (setBy === undefined) return <span className={className} />
  const isOfSeries = setBy !== '' && setBy !== star
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      disabled={isOfSeries}
      aria-pressed={setBy !== ''}
      aria-label={`${isOfSeries ? 'Starred with its series' : words}: ${name}`}
      className={className}
      onClick={() => setStar(star, setBy ? undefined : `${seen} ${name}`)}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="star-sign">
        <path d="m12 2.6 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z" />
      </svg>
      {children}
    </button>
  )
}

interface EventStarProps extends Partial<StarProps> {
  event: { id: string; title: string; start_date: string; status: string }
}

/** The star of an event. */
export function EventStar({ event, ...props }: EventStarProps) {
  const seen = `${event.start_date} ${event.status}`
  return <Star star={`e:${event.id}`} name={event.title} words="Star this ride" seen={seen} {...props} />
}

/** Sets a star with what is shown, or removes it; the private calendar, if there is one, is updated. */
export function setStar(star: string, seen: string | undefined): void {
  const { [star]: _, ...others } = readStars()
  writeStars(seen === undefined ? others : { ...others, [star]: seen })
  if (seen !== undefined) cacheStar(star)
  // The key of own-calendar.ts, which is loaded only if there is a private calendar.
  if (readStoredText('own-calendar-1'))
    void import('./own-calendar.ts').then(calendar => calendar.updateCalendar())
}
