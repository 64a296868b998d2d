// What can be done about the person behind a submission: trust their address, or end the links that were mailed to it.

import { useState } from 'react'
import { queryNames } from '../../../query-names.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useSession } from '../../session/session-context.ts'
import { useActions } from '../../session/use-actions.tsx'
import { useRefresh } from '../../session/use-reading.ts'
import { allowLinks } from './decide.ts'
import type { Standing } from './read-queue.ts'
import type { Submission } from './submission.ts'
import { TRUST_MEANING, trust } from './trusted-data.ts'

interface SubmitterToolsProps {
  submission: Submission & { submitter_email: string }
  standing: Standing | undefined
  onLinksChanged(revokedAt: string | null): void
}

/** The buttons, each of which asks first or can be pressed again to take it back. */
export function SubmitterTools({ submission, standing, onLinksChanged }: SubmitterToolsProps) {
  const { client, role } = useSession()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<'trust' | 'revoke'>()
  const { isBusy, problem, run } = useActions()
  const { id, submitter_email } = submission
  const areRevoked = submission.links_revoked_at !== null
  const close = () => setAsked(undefined)
  const setTrust = (isTrusted: boolean) =>
    run({
      write: () => trust(client, submitter_email, isTrusted).finally(close),
      done: () => void refresh(queryNames.submissions, queryNames.trustedSubmitters),
    })
  const setLinks = (areAllowed: boolean) =>
    run({
      write: () => allowLinks(client, id, areAllowed).finally(close),
      done: () => onLinksChanged(areAllowed ? null : new Date().toISOString()),
    })
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status" className="text-muted">
        {standing && historyText(standing)}
        {areRevoked && ' The private links of this submission are revoked.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {role === 'super_admin' &&
          (standing?.is_trusted ? (
            <Button look="secondary" disabled={isBusy} onClick={() => setTrust(false)}>
              No longer trust this address
            </Button>
          ) : (
            <Button look="secondary" disabled={isBusy} onClick={() => setAsked('trust')}>
              Trust this address
            </Button>
          ))}
        <Button
          look="secondary"
          disabled={isBusy}
          onClick={() => (areRevoked ? setLinks(true) : setAsked('revoke'))}
        >
          {areRevoked ? 'Allow private links again' : 'Revoke private links'}
        </Button>
      </div>
      {problem}
      {asked === 'trust' && (
        <ConfirmDialog
          question={`Trust ${submitter_email}?`}
          confirmLabel="Trust"
          isBusy={isBusy}
          onConfirm={() => setTrust(true)}
          onCancel={close}
        >
          <p>{TRUST_MEANING}</p>
        </ConfirmDialog>
      )}
      {asked === 'revoke' && (
        <ConfirmDialog
          question="Revoke the private links of this submission?"
          confirmLabel="Revoke"
          isBusy={isBusy}
          onConfirm={() => setLinks(false)}
          onCancel={close}
        >
          <p>
            The links that were mailed to {submitter_email} will do nothing any more: with them nobody can
            look at this submission, change it or withdraw it. You can allow them again.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function historyText({ is_trusted, is_proven, approved, rejected }: Standing): string {
  const known = is_trusted
    ? 'This address is trusted.'
    : is_proven
      ? 'This address is proven: a link that was mailed to it was used.'
      : 'Nobody has proven that this address is theirs.'
  return `${known} Of its other submissions, ${approved} ${approved === 1 ? 'was' : 'were'} approved and ${rejected} rejected.`
}
