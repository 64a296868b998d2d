// The first page behind a private link: the state of the submission, and what its organiser can do now.

import type { ReactNode } from 'react'
import { dateText } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { useSite } from '../../../site.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { PageHeading } from '../../../ui/page-layout.tsx'
import { ProposedParts } from '../../events/proposed-parts.tsx'
import { ComingDates } from './coming-dates.tsx'
import type { LinkedSubmission } from './read-submission.server.ts'
import { RideFacts } from './ride-facts.tsx'
import { ActButton, StepLink } from './step-buttons.tsx'
import { doneTexts, type SubmissionQuery } from './submission-query.ts'

interface OverviewProps {
  submission: LinkedSubmission
  done: SubmissionQuery['done']
  /** Why the last action failed. */
  problem: string | undefined
}

export function Overview({ submission, done, problem }: OverviewProps) {
  const { status, event, series } = submission
  return (
    <>
      <PageHeading title={event?.title ?? submission.title} />
      <div className="grid gap-6">
        {problem ? (
          <Banner tone="danger">{problem}</Banner>
        ) : (
          done && <Banner tone="success">{doneTexts[done]}</Banner>
        )}
        <SubmissionState submission={submission} />
        <ConfirmCard submission={submission} />
        {status === 'approved' && event && <OnCalendar submission={submission} />}
        <Card>
          <Heading>{event ? 'What the calendar says' : 'What you sent'}</Heading>
          <RideFacts ride={event ?? submission} rule={series ? series.rule : submission.rule} />
          {status === 'pending' && (
            <div className="mt-6 flex flex-wrap gap-3">
              <StepLink query={{ step: 'edit' }}>Change it</StepLink>
              <StepLink query={{ step: 'withdraw' }} look="danger">
                Withdraw it
              </StepLink>
            </div>
          )}
          {status === 'rejected' && (
            <div className="mt-6">
              <StepLink query={{ step: 'again' }} look="primary">
                Submit it again with changes
              </StepLink>
            </div>
          )}
        </Card>
        <p className="text-sm text-muted">
          This page is private: whoever has its address can do what you can do here, so do not pass it on. It
          works on any device, as often as you like. Mail about this event goes to{' '}
          <span className="wrap-anywhere">{submission.submitter_email}</span>.
        </p>
      </div>
    </>
  )
}

const Heading = ({ children }: { children: ReactNode }) => <h2 className="mb-4 text-xl">{children}</h2>

function SubmissionState({ submission }: { submission: LinkedSubmission }) {
  const dayOf = useDayOf()
  const { status, created_at, edited_at, reviewed_at, rejection_reason, event, dates } = submission
  const reviewed = reviewed_at && ` on ${dayOf(reviewed_at)}`
  if (status === 'pending')
    return (
      <p className="text-lg">
        Waiting for review since {dayOf(created_at)}
        {edited_at && `, last changed by you on ${dayOf(edited_at)}`}. You will hear from us by mail.
      </p>
    )
  if (status === 'rejected')
    return (
      <div className="grid gap-2 text-lg">
        <p>A moderator has looked at it{reviewed} and did not add it to the calendar.</p>
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
      Approved{reviewed}.{' '}
      <TextLink to={`/event/${event.id}`}>
        {dates.length > 0 ? 'See it on the calendar' : 'See it as it was on the calendar'}
      </TextLink>
    </p>
  )
}

function useDayOf() {
  const { timeZone } = useSite()
  return (instant: string) => dateText(cityDay(instant, timeZone))
}

/** A press proves the address. Opening the link does not, because mail scanners open every link. */
function ConfirmCard({ submission }: { submission: LinkedSubmission }) {
  const { status, is_proven, is_trusted } = submission
  const goesLive = status === 'pending' && is_trusted
  if (is_proven && !goesLive) return null
  return (
    <Card>
      <Heading>{goesLive ? 'Ready to go live' : 'Is this your address?'}</Heading>
      <p className="mb-4">
        {goesLive
          ? 'The moderators trust your address, so your event goes live as soon as you press the button.'
          : 'Press the button, so that we know that our mail reaches you. It helps the moderators too.'}
      </p>
      <ActButton act="confirm">{goesLive ? 'Put it on the calendar' : 'Confirm my address'}</ActButton>
    </Card>
  )
}

function OnCalendar({ submission }: { submission: LinkedSubmission }) {
  const { dates, series, proposals, decided, event } = submission
  return (
    <>
      {dates.length > 0 && (
        <Card>
          <Heading>{series ? 'Its next dates' : 'If something changes'}</Heading>
          <p className="mb-2">
            Cancelling and postponing show on the calendar at once. Every other change is looked at by a
            moderator first.
          </p>
          <ComingDates dates={dates} />
          {series && (
            <div className="mt-4 grid justify-items-start gap-2 border-t border-line pt-4">
              <p>
                For all dates together you can propose a change. To end the series, propose one and choose its
                last date under “Repeats”.
              </p>
              <StepLink query={{ step: 'propose', eventId: event?.id, isForAll: true }}>
                Propose a change to all dates
              </StepLink>
            </div>
          )}
        </Card>
      )}
      {(proposals.length > 0 || decided.length > 0) && (
        <Card>
          <Heading>Your changes</Heading>
          <div className="grid gap-6">
            {proposals.map(proposal => (
              <PendingChange key={proposal.id} proposal={proposal} />
            ))}
            {decided.map(change => (
              <DecidedChange key={change.reviewed_at} change={change} />
            ))}
          </div>
        </Card>
      )}
    </>
  )
}

function PendingChange({ proposal }: { proposal: LinkedSubmission['proposals'][number] }) {
  const dayOf = useDayOf()
  const { event, changed_columns, changes_series, created_at } = proposal
  return (
    <article className="grid gap-4">
      <p>
        Waiting for review since {dayOf(created_at)}
        {changes_series && ', for all dates of the series'}. Until it is approved, the calendar stays as it
        is.
      </p>
      {event && <ProposedParts columns={changed_columns} now={event} wanted={proposal} />}
      <ActButton act="withdraw-proposal" proposalId={proposal.id} look="secondary">
        Withdraw this change
      </ActButton>
    </article>
  )
}

function DecidedChange({ change }: { change: LinkedSubmission['decided'][number] }) {
  const day = useDayOf()(change.reviewed_at)
  return (
    <p className="wrap-anywhere">
      {change.status === 'approved'
        ? `Your change was approved on ${day} and is on the calendar.`
        : `Your change was not made (${day}).`}
      {change.rejection_reason && ` The reason given: ${change.rejection_reason}`}
    </p>
  )
}
