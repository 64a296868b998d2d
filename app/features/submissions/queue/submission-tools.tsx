// Settings around a submission: its hosting group, trust in the submitter's address, and the submitter's private links.

import { useState } from 'react'
import { queryNames } from '../../../queries.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Options, SelectField } from '../../../ui/field.tsx'
import { useSession } from '../../account/session.tsx'
import { useActions } from '../../account/use-actions.tsx'
import { useModeratedGroups } from '../../account/use-moderated-groups.ts'
import { useRefresh } from '../../account/use-reading.ts'
import { useGroups } from '../../groups/group-provider.tsx'
import { allowLinks, TRUST_MEANING, trust } from './decide.ts'
import type { SubmitterRecord } from './read-queue.ts'
import type { Submission } from './submission.ts'

interface GroupChoiceProps {
  submission: Submission
  isBusy: boolean
  onChoose(group: Submission['group']): void
}

/** The hosting group decides who reviews. Moderators who give a ride away cannot take it back, so they are asked first. */
export function GroupChoice({ submission, isBusy, onChoose }: GroupChoiceProps) {
  const { role } = useSession()
  const { groups: allGroups } = useGroups()
  const { moderatedGroups } = useModeratedGroups()
  const [isAsking, setIsAsking] = useState(false)
  const isAdmin = role === 'super_admin'
  const offered = isAdmin ? allGroups : moderatedGroups.filter(group => group.moderators_review)
  const current = submission.group
  const groups = current && offered.every(({ id }) => id !== current.id) ? [current, ...offered] : offered
  return (
    <>
      <SelectField
        id={`group-${submission.id}`}
        label="Hosting Group"
        hint={isAdmin ? 'Its moderators can review it too, if the group allows that.' : undefined}
        value={submission.group_id ?? ''}
        disabled={isBusy}
        onChange={event => {
          const group = groups.find(({ id }) => id === event.target.value)
          if (group) onChoose({ id: group.id, name: group.name })
          else if (isAdmin) onChoose(null)
          else setIsAsking(true)
        }}
      >
        <Options none={isAdmin ? 'No group' : 'Not ours: leave it to the admins'} of={groups} />
      </SelectField>
      {isAsking && (
        <ConfirmDialog
          question="Is this ride not your group's?"
          confirmLabel="Leave it to the admins"
          onConfirm={() => {
            setIsAsking(false)
            onChoose(null)
          }}
          onCancel={() => setIsAsking(false)}
        >
          <p>The admins will review “{submission.title}”. You will not see it here any more.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface SubmitterToolsProps {
  submission: Submission
  email: string
  record: SubmitterRecord | undefined
  onLinksChanged(revokedAt: string | null): void
}

export function SubmitterTools({ submission, email, record, onLinksChanged }: SubmitterToolsProps) {
  const { client, role } = useSession()
  const refresh = useRefresh()
  const [question, setQuestion] = useState<'trust' | 'revoke'>()
  const { isBusy, problem, run } = useActions()
  const isTrust = question === 'trust'
  const areRevoked = submission.links_revoked_at !== null
  const close = () => setQuestion(undefined)
  const setTrust = (isTrusted: boolean) =>
    run({
      write: () => trust(client, email, isTrusted).finally(close),
      done: () => void refresh(queryNames.submissions, queryNames.trustedSubmitters),
    })
  const setLinks = (areAllowed: boolean) =>
    run({
      write: () => allowLinks(client, submission.id, areAllowed).finally(close),
      done: () => onLinksChanged(areAllowed ? null : new Date().toISOString()),
    })
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status" className="text-muted">
        {record && historyText(record)}
        {areRevoked && ' The private links of this submission are revoked.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {role === 'super_admin' && (
          <Button
            look="secondary"
            disabled={isBusy}
            onClick={() => (record?.is_trusted ? setTrust(false) : setQuestion('trust'))}
          >
            {record?.is_trusted ? 'No longer trust this address' : 'Trust this address'}
          </Button>
        )}
        <Button
          look="secondary"
          disabled={isBusy}
          onClick={() => (areRevoked ? setLinks(true) : setQuestion('revoke'))}
        >
          {areRevoked ? 'Allow private links again' : 'Revoke private links'}
        </Button>
      </div>
      {problem}
      {question && (
        <ConfirmDialog
          question={isTrust ? `Trust ${email}?` : 'Revoke the private links of this submission?'}
          confirmLabel={isTrust ? 'Trust' : 'Revoke'}
          isBusy={isBusy}
          onConfirm={() => (isTrust ? setTrust(true) : setLinks(false))}
          onCancel={close}
        >
          <p>
            {isTrust
              ? TRUST_MEANING
              : `The links that were mailed to ${email} will do nothing any more: with them nobody can look at this submission, change it or withdraw it. You can allow them again.`}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function historyText({ is_trusted, is_proven, approved, rejected }: SubmitterRecord): string {
  const address = is_trusted
    ? 'This address is trusted.'
    : is_proven
      ? 'This address is proven: a link that was mailed to it was used.'
      : 'Nobody has proven that this address is theirs.'
  return `${address} Of its other submissions, ${approved} ${approved === 1 ? 'was' : 'were'} approved and ${rejected} rejected.`
}
