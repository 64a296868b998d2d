// Whether and when one is told by mail of new submissions.

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { LoadState } from '../../ui/loading-text.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useSession } from '../session/session-context.ts'
import { useModeratedGroups } from '../session/use-moderated-groups.ts'
import { AccountPart } from './account-part.tsx'
import { type SubmissionMail, useSubmissionMail } from './use-submission-mail.ts'

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

/** Where mail leads to. */
const anchor = 'submission-mail'

/** The part: a choice that is saved at one touch. */
export function SubmissionMailPart() {
  const { query, choice, isBusy, isSaved, problem, choose } = useSubmissionMail()
  const { role } = useSession()
  const { moderatedGroups } = useModeratedGroups()
  const { hash } = useLocation()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What is behind the sign-in is drawn after the browser has looked for the place.
    if (hash === `#${anchor}`) part.current?.scrollIntoView()
  }, [hash])
  if (role !== 'super_admin' && !moderatedGroups.some(group => group.moderators_review)) return null
  return (
    <div ref={part} id={anchor} className="scroll-mt-24">
      <AccountPart title="Mail about new submissions">
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
              onSelect={choose}
            />
            <p>{choices.find(({ id }) => id === choice)?.meaning}</p>
          </div>
        )}
        <p role="status" className="mt-2 min-h-6 text-sm font-semibold text-muted">
          {isBusy ? 'Saving...' : isSaved && 'Saved.'}
        </p>
        {problem}
      </AccountPart>
    </div>
  )
}
