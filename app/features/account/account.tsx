// The account page of the signed-in person: mail about submissions, password, authenticators, sessions.

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import type { Client } from '../../data-client.ts'
import { writeErrorText } from '../../error-messages.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse } from '../../read-data.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/links.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { PageHeading } from '../../ui/page-layout.tsx'
import { Segments } from '../../ui/tabs.tsx'
import { AccountSection } from './account-section.tsx'
import { AuthenticatorsSection } from './authenticators.tsx'
import { LogoutButton } from './dashboard-heading.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useSession } from './session.tsx'
import { dashboardPath } from './session-role.ts'
import { SessionsSection } from './sessions.tsx'
import { useActions } from './use-actions.tsx'
import { useModeratedGroups } from './use-moderated-groups.ts'
import { useReading, useRefresh } from './use-reading.ts'

export function Account() {
  const { user, role } = useSession()
  const refresh = useRefresh()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeading title="Your Account">
        <LogoutButton />
      </PageHeading>
      <p className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <span>
          Signed in as <strong>{user.email}</strong>
        </span>
        <TextLink to={dashboardPath(role) ?? '/'}>Back to your dashboard</TextLink>
      </p>
      <div className="grid gap-6">
        <SubmissionMailSection />
        <AccountSection title="Password">
          <NewPasswordForm email={user.email ?? ''} onDone={() => void refresh(queryNames.ownSessions)}>
            <Banner tone="success">
              Password updated successfully! Your other sessions have been signed out.
            </Banner>
          </NewPasswordForm>
        </AccountSection>
        <AuthenticatorsSection />
        <SessionsSection />
      </div>
    </div>
  )
}

const submissionMail = z.enum(['at_once', 'daily', 'never'])
type SubmissionMail = z.infer<typeof submissionMail>

const choices: { id: SubmissionMail; label: string; meaning: string }[] = [
  {
    id: 'at_once',
    label: 'At once',
    meaning:
      'A mail a few minutes after something came in. What comes together is one mail; there are twelve a day at most.',
  },
  { id: 'daily', label: 'Daily', meaning: 'A mail in the morning at 8:00, when something new waits.' },
  { id: 'never', label: 'Not at all', meaning: 'No mail. What waits is in your dashboard.' },
]

/** The target of links in mail. */
const anchor = 'submission-mail'

/** The choice is saved as soon as it is made. */
function SubmissionMailSection() {
  const { client, role } = useSession()
  const refresh = useRefresh()
  const query = useReading({
    name: queryNames.mailPreferences,
    read: readChoice,
    failure: 'Failed to load your choice. Please try again.',
  })
  const { isBusy, busyId, isDone, problem, run } = useActions<SubmissionMail>()
  const { moderatedGroups } = useModeratedGroups()
  const { hash } = useLocation()
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The browser looked for the anchor before this section was rendered.
    if (hash === `#${anchor}`) section.current?.scrollIntoView()
  }, [hash])
  if (role !== 'super_admin' && !moderatedGroups.some(group => group.moderators_review)) return null

  const choice = busyId ?? query.data
  const save = async (choice: SubmissionMail) => {
    const { error } = await client
      .from('mail_preferences')
      .upsert({ new_submissions: choice }, { onConflict: 'user_id' })
    if (!error) await refresh(queryNames.mailPreferences)
    return error && writeErrorText(error, 'Failed to save this. Please try again.')
  }
  return (
    <div ref={section} id={anchor} className="scroll-mt-24">
      <AccountSection title="Mail about new submissions">
        <p className="mb-4 text-muted">
          For events and changes that somebody submitted and you can review. It goes to the address of this
          account.
        </p>
        <LoadState query={query} loading="Loading..." className="mb-4" />
        {choice && (
          <div className="grid gap-3">
            <Segments
              label="Mail about new submissions"
              segments={choices}
              current={choice}
              onSelect={id => id !== query.data && run({ id, write: () => save(id) })}
            />
            <p>{choices.find(({ id }) => id === choice)?.meaning}</p>
          </div>
        )}
        <p role="status" className="mt-2 min-h-6 text-sm font-semibold text-muted">
          {isBusy ? 'Saving...' : isDone && 'Saved.'}
        </p>
        {problem}
      </AccountSection>
    </div>
  )
}

/** The saved choice, or the default. */
async function readChoice(client: Client): Promise<SubmissionMail> {
  const row = await client.from('mail_preferences').select('new_submissions').maybeSingle()
  return (
    parseResponse(z.nullable(z.object({ new_submissions: submissionMail })), row)?.new_submissions ?? 'daily'
  )
}
