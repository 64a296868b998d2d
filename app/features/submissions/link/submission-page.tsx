// The page behind a private link: how things stand, or the step that was chosen.

import { useState } from 'react'
import type { Place } from '#domain/event/places.ts'
import { useSite } from '../../../site.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import type { TypeChoice } from '../../event-fields/event-fields.tsx'
import { statusHeading } from '../../events/status-form.tsx'
import { ActButton } from './act-button.tsx'
import type { LinkProblem } from './act-by-link.server.ts'
import { DeadLink } from './dead-link.tsx'
import { proposalStart, submissionStart } from './form-values.ts'
import type { LinkedSubmission } from './linked-submission.ts'
import { Overview } from './overview.tsx'
import { StatusStep } from './status-step.tsx'
import { SubmissionForm } from './submission-form.tsx'
import { type PagePlace, placeQuery } from './submission-query.ts'

interface SubmissionPageProps {
  submission: LinkedSubmission
  place: PagePlace
  path: string
  types: readonly TypeChoice[]
  places: readonly Place[]
  groups: readonly { id: string; name: string }[]
  /** What went wrong with a form that was sent. */
  posted: LinkProblem | undefined
}

/** The page. A form that came too late is shown anew with what was typed, as what it can be now. */
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

interface StepProps extends SubmissionPageProps {
  problem: LinkProblem | undefined
  onProblem(problem: LinkProblem): void
}

function ChosenStep(props: StepProps) {
  const { submission, place, path, problem } = props
  const { status, event } = submission
  const isPending = status === 'pending'
  const canChange = event !== null && !event.is_over
  if (place.step === 'edit' && isPending)
    return <EditStep {...props} act="edit" title="Change your submission" />
  if (place.step === 'again' && status === 'rejected')
    return <EditStep {...props} act="again" title="Submit it again" />
  if (place.step === 'withdraw' && isPending) return <WithdrawStep submission={submission} path={path} />
  const canCallOff = canChange && (event.status === 'scheduled' || event.is_by_link)
  if (place.step === 'status' && canChange && (canCallOff || problem))
    return (
      <>
        <PageHeading title={statusHeading(event)} />
        <StatusStep event={event} dates={submission.dates} back={path} problem={problem} />
      </>
    )
  // Approved while its organiser was still typing: what was typed can be proposed.
  const isLate = place.step === 'edit' && problem?.values !== undefined
  if ((place.step === 'propose' || isLate) && canChange)
    return <ProposeStep {...props} isForAll={isLate ? submission.series !== null : place.isForAll} />
  return <Overview submission={submission} path={path} done={place.done} problem={problem?.message} />
}

function EditStep({ act, title, ...props }: StepProps & { act: 'edit' | 'again'; title: string }) {
  const { submission, path, types, places, groups, problem, onProblem } = props
  const site = useSite()
  return (
    <>
      <PageHeading title={title} />
      <p className="mb-6">
        {act === 'edit'
          ? 'The moderators see what you save here, and nothing of what was there before.'
          : 'It is sent as a new submission, and a moderator looks at it again.'}
      </p>
      <SubmissionForm
        act={act}
        action={`${path}${placeQuery({ step: act })}`}
        back={path}
        start={submissionStart(submission, site)}
        seen={submission.version}
        types={types}
        places={places}
        groups={groups}
        saveLabel={act === 'edit' ? 'Save Changes' : 'Submit Event'}
        problem={problem}
        onProblem={onProblem}
      />
    </>
  )
}

function WithdrawStep({ submission, path }: { submission: LinkedSubmission; path: string }) {
  return (
    <>
      <PageHeading title="Withdraw your submission?" />
      <Card>
        <p className="mb-6 text-lg wrap-anywhere">
          “{submission.title}” is deleted, and its private links stop working. Nobody can bring it back; you
          can submit it anew.
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

function ProposeStep({ isForAll, ...props }: StepProps & { isForAll: boolean }) {
  const { submission, path, types, places, problem, onProblem } = props
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
        act="propose"
        action={`${path}${placeQuery({ step: 'propose', eventId: event.id, isForAll })}`}
        back={path}
        start={start}
        seen={String(event.sequence)}
        types={types}
        places={places}
        groups={undefined}
        saveLabel="Propose this change"
        problem={problem}
        onProblem={onProblem}
      />
    </>
  )
}
