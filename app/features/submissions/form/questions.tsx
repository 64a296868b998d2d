// What is asked once before an event is sent, and the second button that answers it.

import { Button } from '../../../ui/button.tsx'
import { focusOnArrival } from '../../../ui/focus-on-arrival.ts'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import { RideList } from './day-rides-list.tsx'
import type { SubmitQuestion } from './questions.server.ts'
import { startDoubts } from './start-doubt.tsx'

/** The questions. Without scripts the browser leads to the button; with them the eye is led to the question first. */
export function Questions({ questions, isBusy }: { questions: readonly SubmitQuestion[]; isBusy: boolean }) {
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
          disabled={isBusy}
          autoFocus={!isHydrated}
          aria-describedby="question"
        >
          Submit it all the same
        </Button>
      </p>
    </section>
  )
}
