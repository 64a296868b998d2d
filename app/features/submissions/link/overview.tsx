// How things stand with a submission, and what can be done about it now.

import type { ReactNode } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { ActButton } from './act-button.tsx'
import { ComingDates } from './coming-dates.tsx'
import type { LinkedSubmission } from './linked-submission.ts'
import { DecidedLine, WaitingChange } from './proposals.tsx'
import { RideFacts } from './ride-facts.tsx'
import { doneTexts, type PagePlace, placeQuery } from './submission-query.ts'
import { SubmissionState } from './submission-state.tsx'

interface OverviewProps {
  submission: LinkedSubmission
  path: string
  done: PagePlace['done']
  /** Why what was pressed here was not done. */
  problem: string | undefined
}

/** The first page behind a link. */
export function Overview({ submission, path, done, problem }: OverviewProps) {
  const { status, event, series } = submission
  const title = event?.title ?? submission.title
  return (
    <>
      <PageHeading title={title} />
      <div className="grid gap-6">
        {problem ? (
          <Banner tone="danger">{problem}</Banner>
        ) : (
          done && <Banner tone="success">{doneTexts[done]}</Banner>
        )}
        <SubmissionState submission={submission} />
        <ConfirmCard submission={submission} />
        {status === 'approved' && event && <OnCalendar submission={submission} path={path} />}
        <Card>
          <Heading>{event ? 'What the calendar says' : 'What you sent'}</Heading>
          <RideFacts words={event ?? submission} rule={series ? series.rule : submission.rule} />
          {status === 'pending' && (
            <div className="mt-6 flex flex-wrap gap-3">
              <LinkButton to={`${path}${placeQuery({ step: 'edit' })}`} look="secondary" prefetch="none">
                Change it
              </LinkButton>
              <LinkButton to={`${path}${placeQuery({ step: 'withdraw' })}`} look="danger" prefetch="none">
                Withdraw it
              </LinkButton>
            </div>
          )}
          {status === 'rejected' && (
            <div className="mt-6">
              <LinkButton to={`${path}${placeQuery({ step: 'again' })}`} prefetch="none">
                Submit it again with changes
              </LinkButton>
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

/** Pressing is what proves an address: a program that opens every link of a mail presses nothing. */
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

function OnCalendar({ submission, path }: { submission: LinkedSubmission; path: string }) {
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
          <ComingDates dates={dates} path={path} />
          {series && (
            <div className="mt-4 grid justify-items-start gap-2 border-t border-line pt-4">
              <p>
                For all dates together you can propose a change. To end the series, propose one and choose its
                last date under “Repeats”.
              </p>
              <LinkButton
                to={`${path}${placeQuery({ step: 'propose', eventId: event?.id, isForAll: true })}`}
                look="secondary"
                prefetch="none"
              >
                Propose a change to all dates
              </LinkButton>
            </div>
          )}
        </Card>
      )}
      {(proposals.length > 0 || decided.length > 0) && (
        <Card>
          <Heading>Your changes</Heading>
          <div className="grid gap-6">
            {proposals.map(proposal => (
              <WaitingChange key={proposal.id} proposal={proposal} />
            ))}
            {decided.map(change => (
              <DecidedLine key={change.reviewed_at} change={change} />
            ))}
          </div>
        </Card>
      )}
    </>
  )
}
