// What the Repeats fields mean, in words and with the next dates, while one types.

import { useRef, useState } from 'react'
import type { RepeatFields } from '#domain/series/repeat-form.ts'
import { ruleWords } from '#domain/series/rule-words.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { dateText, longDay } from '#domain/time/day-text.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusHandover } from '../../ui/use-focus-handover.ts'
import { type StartFields, usePreviewedDates } from './use-previewed-dates.ts'

/** The words. They also say when the start is no date of the ride, and that nothing could be said in time. */
export function NextDates({ values, start }: { values: RepeatFields; start: StartFields }) {
  const { timeZone } = useSite()
  const { rule, answer, askAgain } = usePreviewedDates(values, start)
  const days = answer?.ok ? answer.dates.map(date => cityDay(date, timeZone)) : []
  const [first] = days
  return (
    <div
      aria-live="polite"
      tabIndex={-1}
      className="grid gap-1 rounded-lg bg-highlight px-4 py-3 outline-none empty:hidden"
    >
      {rule !== null && first !== undefined && (
        <>
          <p>
            <strong>{ruleWords(rule)}</strong>
            {`, next on ${days.map(dateText).join('; ')}`}
          </p>
          {first !== start.start_date && <p>The first date is {longDay(first)}.</p>}
        </>
      )}
      {rule !== null && answer?.ok && days.length === 0 && <p>No date is left with these choices.</p>}
      {rule !== null && answer && !answer.ok && answer.message && <p>{answer.message}</p>}
      {rule !== null && answer && !answer.ok && answer.isCut && <TookTooLong onRetry={askAgain} />}
    </div>
  )
}

function TookTooLong({ onRetry }: { onRetry(): Promise<void> }) {
  const block = useRef<HTMLDivElement>(null)
  useFocusHandover(block)
  const [isBusy, setIsBusy] = useState(false)
  const retry = async () => {
    if (isBusy) return
    setIsBusy(true)
    await onRetry().finally(() => setIsBusy(false))
  }
  return (
    <div ref={block} className="grid justify-items-start gap-2">
      <p>The next dates could not be worked out in time. You can go on without them.</p>
      <Button look="secondary" aria-disabled={isBusy} onClick={retry}>
        {isBusy ? 'Trying again...' : 'Try again'}
      </Button>
    </div>
  )
}
