// The step on which an organiser cancels or postpones a date, at once and for everyone to see, or puts it back on.

import { Form, useNavigation } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { StatusForm } from '../../events/status-form.tsx'
import type { LinkProblem } from './act-by-link.server.ts'
import type { LinkedEvent, RideDate } from './linked-submission.ts'

interface StatusStepProps {
  event: LinkedEvent
  dates: readonly RideDate[]
  back: string
  problem: LinkProblem | undefined
}

/** The form. */
export function StatusStep({ event, dates, back, problem }: StatusStepProps) {
  const isBusy = useNavigation().state !== 'idle'
  const hasNewDate = event.new_date !== null
  return (
    <Form method="post" className="grid max-w-lg gap-5">
      <input type="hidden" name="act" value="status" />
      <input type="hidden" name="event" value={event.id} />
      <StatusForm
        event={event}
        otherDates={dates.filter(({ id }) => id !== event.id)}
        hasNewDate={hasNewDate}
        resume={
          <div className="grid gap-2">
            <Button type="submit" name="status" value="scheduled" disabled={isBusy}>
              Back on
            </Button>
            {hasNewDate && (
              <p className="text-sm text-muted">This takes the new date off the calendar again.</p>
            )}
          </div>
        }
        canOnlyResume={hasNewDate}
        typed={problem?.status}
        errors={problem?.fields ?? {}}
        isBusy={isBusy}
      />
      <p className="text-sm text-muted">
        The calendar shows it at once, and the moderators are told by mail. You can take it back here.
      </p>
      {problem?.message && !isBusy && <Banner tone="danger">{problem.message}</Banner>}
      <LinkButton to={back} look="quiet" prefetch="none">
        Close
      </LinkButton>
    </Form>
  )
}
