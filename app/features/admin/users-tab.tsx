// The users tab: who helps to run the site, who is invited, and who may do what.

import { useState } from 'react'
import { queryNames } from '../../query-names.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { useSession } from '../session/session-context.ts'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { useSessionMessage } from '../session/use-session-message.ts'
import { ModeratorForm } from './moderator-form.tsx'
import { PendingInvitations } from './pending-invitations.tsx'
import { roleLabels, UserRow } from './user-row.tsx'
import { readUsers } from './users-data.ts'
import {
  assignGroups,
  createModerator,
  removeAssignment,
  removeRole,
  resendInvitation,
  setRole,
  withdrawInvitation,
} from './write-users.ts'

/** Something to be done after a question was answered with yes. */
interface Asked {
  question: string
  more: string
  label: string
  run(): Promise<void>
}

/** The tab. */
export function UsersTab({ onDone }: { onDone(message: string): void }) {
  const { client, user: self } = useSession()
  const refresh = useRefresh()
  const query = useReading({
    name: queryNames.users,
    read: readUsers,
    failure: 'Failed to load users. Please try again.',
  })
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useSessionMessage()
  const [asked, setAsked] = useState<Asked>()

  const run = async (write: Promise<string | null>, message: string) => {
    setIsBusy(true)
    const failure = await write
    setIsBusy(false)
    setAsked(undefined)
    setProblem(failure)
    void refresh(queryNames.users)
    if (failure === null) onDone(message)
    return failure
  }
  /** Whoever takes their own role away gets a new token, which leads them to where they now belong. */
  const runOnRole = async (userId: string, write: Promise<string | null>, message: string) => {
    const failure = await run(write, message)
    if (failure === null && userId === self.id) await client.auth.refreshSession()
  }

  const users = query.data
  if (!users) return <LoadState query={query} loading="Loading users..." />
  return (
    <div className="grid gap-8">
      <LoadState query={query} loading="Loading users..." />
      <Card>
        <h2 className="mb-1 text-2xl">Create Moderator</h2>
        <p className="mb-5 text-muted">Someone without an account gets an invitation by mail.</p>
        <ModeratorForm
          onSave={async ({ email, group_ids }) => {
            const failure = await createModerator(client, users, email, group_ids)
            void refresh(queryNames.users)
            if (failure === null) onDone(`${email} is now a moderator or has been invited to be one.`)
            return failure
          }}
        />
      </Card>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <PendingInvitations
        invitations={users.invitations}
        isBusy={isBusy}
        onResend={invitation => void run(resendInvitation(client, invitation), 'Invitation sent again.')}
        onWithdraw={invitation => void run(withdrawInvitation(client, invitation), 'Invitation withdrawn.')}
        onUnassign={({ id }) => void run(removeAssignment(client, id), 'Group removed.')}
      />
      <section aria-labelledby="users">
        <h2 id="users" className="text-2xl">
          Users with Roles
        </h2>
        {users.users.length === 0 && <EmptyState text="No users with roles found." />}
        <ul className="divide-y divide-line">
          {users.users.map(user => (
            <li key={user.user_id}>
              <UserRow
                user={user}
                isSelf={user.user_id === self.id}
                isBusy={isBusy}
                onRole={role =>
                  setAsked({
                    question: `Make this person a ${roleLabels[role]}?`,
                    more: user.email,
                    label: 'Change Role',
                    run: () => runOnRole(user.user_id, setRole(client, user.user_id, role), 'Role changed.'),
                  })
                }
                onRemoveRole={() =>
                  setAsked({
                    question: 'Remove the role of this person?',
                    more: `${user.email} keeps the account, but can no longer change anything here.`,
                    label: 'Remove Role',
                    run: () => runOnRole(user.user_id, removeRole(client, user.user_id), 'Role removed.'),
                  })
                }
                onAssign={groupId => void run(assignGroups(client, user, [groupId]), 'Group added.')}
                onUnassign={({ id }) => void run(removeAssignment(client, id), 'Group removed.')}
              />
            </li>
          ))}
        </ul>
      </section>
      {asked && (
        <ConfirmDialog
          question={asked.question}
          confirmLabel={isBusy ? 'Saving...' : asked.label}
          isBusy={isBusy}
          onConfirm={() => void asked.run()}
          onCancel={() => setAsked(undefined)}
        >
          <p className="break-words">{asked.more}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
