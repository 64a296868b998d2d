// The next dates of a series, each a link to its page.

import { eventWhen } from '#domain/event/event-span.ts'
import { statusWord } from '#domain/event/event-status.ts'
import { useSite } from '../../site.ts'
import { TextLink } from '../../ui/text-link.tsx'
import type { EventSeries } from './event.ts'

/** The dates, with a word on those that are off. */
export function NextDates({ dates }: { dates: EventSeries['nextDates'] }) {
  const { timeZone } = useSite()
  return (
    <ul className="grid gap-1 text-base">
      {dates.map(date => {
        const { day, time } = eventWhen(date, timeZone)
        const word = statusWord(date)
        return (
          <li key={date.id}>
            <TextLink to={`/event/${date.id}`}>
              {word ? <s>{`${day}, ${time}`}</s> : `${day}, ${time}`}
            </TextLink>
            {word && <> ({word})</>}
          </li>
        )
      })}
    </ul>
  )
}
