// The doubts about an event: a note while its start is typed, and the questions asked once before it is sent.

import { cityInstant } from '#domain/time/city-time.ts'
import { useSite } from '../../../site.ts'
import { Button } from '../../../ui/button.tsx'
import { focusOnArrival } from '../../../ui/focus.ts'
import { useIsHydrated } from '../../../ui/hooks.ts'
import { useMinute } from '../../calendar/past-event.ts'
import { type DayRide, RideList } from './day-rides.tsx'

const startDoubts = {
  'past start': 'This start is in the past. Is the date right?',
  'far start': 'This start is more than five years away. Is the year right?',
} as const

const farMilliseconds = 5 * 366 * 86_400_000

/** The doubt about a start, if there is one. */
export function startDoubt(start: string, now: number): keyof typeof startDoubts | undefined {
  const ahead = Date.parse(start) - now
  if (ahead < 0) return 'past start'
  return ahead > farMilliseconds ? 'far start' : undefined
}

/** The note below the start. A day without a time is in the past once it is over. */
export function StartDoubtNote({ start_date, start_time }: { start_date: string; start_time: string }) {
  const { timeZone } = useSite()
  const minute = useMinute()
  const start = cityInstant(start_date, start_time || '23:59', timeZone)
  const doubt = start.ok && minute !== null ? startDoubt(start.instant, minute) : undefined
  return (
    <p role="status" className="rounded-lg bg-highlight px-4 py-3 font-semibold empty:hidden sm:col-span-2">
      {doubt && startDoubts[doubt]}
    </p>
  )
}

/** A question, with everything that the page needs to ask it. */
export interface SubmitQuestion {
  /** Identifies the question, so that a confirmation counts for it alone. Without spaces. */
  key: string
  kind: keyof typeof startDoubts | 'same ride'
  /** The rides that are perhaps the same. */
  rides: DayRide[]
}

/** The questions and the button that confirms them. Without scripts the browser focuses the button. */
export function Questions({ questions }: { questions: readonly SubmitQuestion[] }) {
  const isHydrated = useIsHydrated()
  return (
    <section
      ref={focusOnArrival}
      tabIndex={-1}
      aria-labelledby="question"
      className="grid gap-3 rounded-lg border-l-4 border-accent bg-highlight px-4 py-3"
    >
      <div id="question" className="grid gap-3 font-medium">
        {questions.map(({ key, kind, rides }) =>
          kind === 'same ride' ? (
            <div key={key}>
              <p>Perhaps this ride is already on the calendar:</p>
              <RideList rides={rides} />
            </div>
          ) : (
            <p key={key}>{startDoubts[kind]}</p>
          ),
        )}
      </div>
      <p>
        <Button
          type="submit"
          name="confirmed"
          value={questions.map(({ key }) => key).join(' ')}
          autoFocus={!isHydrated}
          aria-describedby="question"
        >
          Submit it all the same
        </Button>
      </p>
    </section>
  )
}
