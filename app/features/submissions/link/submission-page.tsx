// The page behind a private link: the overview, or one of its steps.

import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useSite } from '../../../site.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { PageHeading } from '../../../ui/page-layout.tsx'
import { StatusForm, statusHeading } from '../../events/status-form.tsx'
import type { LinkProblem } from './act-by-link.server.ts'
import { proposalStart, submissionStart } from './form-values.ts'
import { Overview } from './overview.tsx'
import type { LinkedEvent, LinkedSubmission, RideDate } from './read-submission.server.ts'
import { ActButton } from './step-buttons.tsx'
import { SubmissionForm, type SubmissionFormProps } from './submission-form.tsx'
import { type SubmissionQuery, submissionSearch } from './submission-query.ts'

interface SubmissionPageProps extends Pick<SubmissionFormProps, 'types' | 'places'> {
  submission: LinkedSubmission
  place: SubmissionQuery
  path: string
  groups: readonly { id: string; name: string }[]
  /** What went wrong with a form that was sent without scripts. */
  posted: LinkProblem | undefined
}

/** A form that came too late is shown again with what was typed, as whatever it can be now. */
export function SubmissionPage(props: SubmissionPageProps) {
  const { place, path, posted } = props
  const [fetched, setFetched] = useState<LinkProblem>()
  const problem = fetched ?? posted
  if (problem?.isDead) return <DeadLink />
  const submission = problem?.current ?? props.submission
  return (
    <div className="mx-auto max-w-3xl">
      {place.step && (
        <p className="mb-6">
          <TextLink to={path} prefetch="none">
            ← Back to your submission
          </TextLink>
        </p>
      )}
      <ChosenStep {...props} submission={submission} problem={problem} onProblem={setFetched} />
    </div>
  )
}

/** Shown for every link that does not open, whatever the reason. */
export function DeadLink() {
  return (
    <div className="mx-auto max-w-xl py-12 text-center">
      <h1 className="text-3xl">This link does not work</h1>
      <p className="mt-3 mb-6">
        It may be incomplete, its time may be over, or the submission was withdrawn. Copy it whole from the
        newest mail about your event, or have your links sent to you again.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/lost-link">Lost your link?</LinkButton>
        <LinkButton to="/" look="secondary">
          Back to Calendar
        </LinkButton>
      </div>
    </div>
  )
}

interface StepProps extends SubmissionPageProps {
  problem: LinkProblem | undefined
  onProblem(problem: LinkProblem): void
}

function ChosenStep(props: StepProps) {
  const { submission, place, path, problem } = props
  const { status, event } = submission
  const isPending = status === 'pending'
  const canChange = event !== null && !event.is_over
  if (place.step === 'edit' && isPending) return <EditStep {...props} act="edit" />
  if (place.step === 'again' && status === 'rejected') return <EditStep {...props} act="again" />
  if (place.step === 'withdraw' && isPending) return <WithdrawStep title={submission.title} path={path} />
  const canCallOff = canChange && (event.status === 'scheduled' || event.is_by_link)
  if (place.step === 'status' && canChange && (canCallOff || problem))
    return <StatusStep event={event} dates={submission.dates} path={path} problem={problem} />
  // Approved while its organiser was still typing: what was typed can be proposed as a change.
  const isLate = place.step === 'edit' && problem?.values !== undefined
  if ((place.step === 'propose' || isLate) && canChange)
    return <ProposeStep {...props} isForAll={isLate ? submission.series !== null : place.isForAll} />
  return <Overview submission={submission} done={place.done} problem={problem?.message} />
}

function EditStep({ act, submission, path, ...props }: StepProps & { act: 'edit' | 'again' }) {
  const site = useSite()
  const isEdit = act === 'edit'
  return (
    <>
      <PageHeading title={isEdit ? 'Change your submission' : 'Submit it again'} />
      <p className="mb-6">
        {isEdit
          ? 'The moderators see what you save here, and nothing of what was there before.'
          : 'It is sent as a new submission, and a moderator looks at it again.'}
      </p>
      <SubmissionForm
        {...props}
        act={act}
        action={`${path}${submissionSearch({ step: act })}`}
        back={path}
        start={submissionStart(submission, site)}
        seen={submission.version}
        saveLabel={isEdit ? 'Save Changes' : 'Submit Event'}
      />
    </>
  )
}

function WithdrawStep({ title, path }: { title: string; path: string }) {
  return (
    <>
      <PageHeading title="Withdraw your submission?" />
      <Card>
        <p className="mb-6 text-lg wrap-anywhere">
          “{title}” is deleted, and its private links stop working. Nobody can bring it back; you can submit
          it anew.
        </p>
        <div className="flex flex-wrap gap-3">
          <ActButton act="withdraw" look="danger">
            Yes, withdraw and delete it
          </ActButton>
          <LinkButton to={path} look="secondary" prefetch="none">
            Keep it
          </LinkButton>
        </div>
      </Card>
    </>
  )
}

interface StatusStepProps {
  event: LinkedEvent
  dates: readonly RideDate[]
  path: string
  problem: LinkProblem | undefined
}

/** Cancels or postpones a date, or puts it back on, effective immediately. */
function StatusStep({ event, dates, path, problem }: StatusStepProps) {
  const isBusy = useNavigation().state !== 'idle'
  const hasNewDate = event.new_date !== null
  return (
    <>
      <PageHeading title={statusHeading(event)} />
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
        <LinkButton to={path} look="quiet" prefetch="none">
          Close
        </LinkButton>
      </Form>
    </>
  )
}

function ProposeStep({ isForAll, submission, path, ...props }: StepProps & { isForAll: boolean }) {
  const site = useSite()
  const { event, series, proposals } = submission
  const start = proposalStart(submission, isForAll, site)
  if (!event || !start) return null
  const isWaiting = proposals.some(proposal => proposal.event?.id === event.id)
  const scope = series && (isForAll ? 'It is for all dates of the series.' : 'It is for this date alone.')
  return (
    <>
      <PageHeading title="Propose a change" />
      <p className="mb-6">
        Change what is different from now on. A moderator looks at it, and until then the calendar stays as it
        is. {scope} {isWaiting && 'It takes the place of the change that waits already.'}
      </p>
      <SubmissionForm
        key={isForAll ? 'all' : 'one'}
        {...props}
        act="propose"
        action={`${path}${submissionSearch({ step: 'propose', eventId: event.id, isForAll })}`}
        back={path}
        start={start}
        seen={String(event.sequence)}
        groups={undefined}
        saveLabel="Propose this change"
      />
    </>
  )
}
