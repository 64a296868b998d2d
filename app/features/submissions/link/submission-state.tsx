// Where a submission stands, in words.

import { cityDay } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { useSite } from '../../../site.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import type { LinkedSubmission } from './linked-submission.ts'

/** The words. */
export function SubmissionState({ submission }: { submission: LinkedSubmission }) {
  const { timeZone } = useSite()
  const { status, created_at, edited_at, reviewed_at, rejection_reason, event, dates } = submission
  const day = (instant: string) => dateText(cityDay(instant, timeZone))
  if (status === 'pending')
    return (
      <p className="text-lg">
        Waiting for review since {day(created_at)}
        {edited_at && `, last changed by you on ${day(edited_at)}`}. You will hear from us by mail.
      </p>
    )
  if (status === 'rejected')
    return (
      <div className="grid gap-2 text-lg">
        <p>
          A moderator has looked at it{reviewed_at && ` on ${day(reviewed_at)}`} and did not add it to the
          calendar.
        </p>
        {rejection_reason && (
          <p className="whitespace-pre-line wrap-anywhere">
            <strong>The reason given:</strong> {rejection_reason}
          </p>
        )}
      </div>
    )
  if (!event)
    return (
      <p className="text-lg">
        It was approved. Since then it was taken off the calendar, or another group looks after it now.
      </p>
    )
  return (
    <p className="text-lg">
      Approved{reviewed_at && ` on ${day(reviewed_at)}`}.{' '}
      <TextLink to={`/event/${event.id}`}>
        {dates.length > 0 ? 'See it on the calendar' : 'See it as it was on the calendar'}
      </TextLink>
    </p>
  )
}
