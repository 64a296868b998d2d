// The next dates of a series, each a link to its page.

import { briefWhen } from '#domain/event/event-span.ts'
import { statusWord } from '#domain/event/event-status.ts'
import { useSite } from '../../site.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { EventSeries } from './event.ts'

/** The dates, with a word on those that are off. */
export function NextDates({ dates }: { dates: EventSeries['nextDates'] }) {
  const { timeZone } = useSite()
  return (
    <Card>
      <h2 className="mb-2 text-lg">Next dates</h2>
      <ul className="grid gap-1.5">
        {dates.map(date => {
          const when = briefWhen({ start_date: date.start_date }, timeZone)
          const word = statusWord(date)
          return (
            <li key={date.id}>
              <TextLink to={`/event/${date.id}`}>{word ? <s>{when}</s> : when}</TextLink>
              {word && <> ({word})</>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
