// The star on an event, a series or a group: one tap gives it, another takes it away.

import { type ReactNode, useSyncExternalStore } from 'react'
import { setStar } from './set-star.ts'
import { onStars, readStars } from './stars.ts'

interface StarProps {
  star: string
  /** What is starred, for people and for later. */
  name: string
  /** 'Star this ride'; shown where the star has a look of its own, and said where it has not. */
  words: string
  /** When it is and whether it takes place, as it is seen here. */
  seen?: string
  /** The id of its series. A date of a starred series needs no star of its own. */
  series?: string | null | undefined
  className?: string
  tabIndex?: number
  children?: ReactNode
}

/** The button. It needs scripts, and the server's HTML is the same for everyone: before they run, its room is kept. */
export function Star(props: StarProps) {
  const { star, name, words, seen = '', series, className = 'star', tabIndex, children } = props
  const given = useSyncExternalStore(
    onStars,
    () => [star, `s:${series}`].find(each => each in readStars()) ?? '',
    () => undefined,
  )
  if (given === undefined) return <span className={className} />
  const isOfSeries = given !== '' && given !== star
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      disabled={isOfSeries}
      aria-pressed={given !== ''}
      aria-label={`${isOfSeries ? 'Starred with its series' : words}: ${name}`}
      className={className}
      onClick={() => setStar(star, given ? undefined : `${seen} ${name}`)}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="star-sign">
        <path d="m12 2.6 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z" />
      </svg>
      {children}
    </button>
  )
}
