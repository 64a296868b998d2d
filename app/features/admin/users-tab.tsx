// The users tab: who helps to run the site, who is invited, and who may do what.

import { useState } from 'react'
import { queryNames } from '../../query-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoldedCard } from '../../ui/folded-card.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { useSession } from '../session/session-context.ts'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { useRowActions } from '../session/use-row-actions.tsx'
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
  const actions = useRowActions()
  const isBusy = actions.busyId !== undefined
  const [asked, setAsked] = useState<Asked>()
  const [isFormOpen, setIsFormOpen] = useState<boolean>()

  /** Does something to a row, which is a user's by the id and an invitation's by the e-mail. */
  const run = (rowId: string, write: () => Promise<string | null>, message: string, whenDone = () => {}) =>
    actions.run(rowId, {
      write: async () => {
        const failure = await write()
        setAsked(undefined)
        void refresh(queryNames.users)
        return failure
      },
      done: () => {
        onDone(message)
        whenDone()
      },
    })
  /** Whoever takes their own role away gets a new token, which leads them to where they now belong. */
  const runOnRole = (userId: string, write: () => Promise<string | null>, message: string) =>
    run(userId, write, message, () => userId === self.id && void client.auth.refreshSession())

  const users = query.data
  if (!users) return <LoadState query={query} loading="Loading users..." />
  const isEmpty = users.users.length + users.invitations.length === 0
  return (
    <div className="grid gap-5 sm:gap-8">
      <LoadState query={query} loading="Loading users..." />
      <FoldedCard title="Create New Moderator" isOpen={isFormOpen ?? isEmpty} onToggle={setIsFormOpen}>
        <p className="mb-5 text-muted">Someone without an account gets an invitation by mail.</p>
        <ModeratorForm
          onSave={async ({ email, group_ids }) => {
            const failure = await createModerator(client, users, email, group_ids)
            void refresh(queryNames.users)
            if (failure === null) onDone(`${email} is now a moderator or has been invited to be one.`)
            return failure
          }}
        />
      </FoldedCard>
      {actions.problemElsewhere([
        ...users.users.map(user => user.user_id),
        ...users.invitations.map(({ email }) => email),
      ])}
      <PendingInvitations
        invitations={users.invitations}
        isBusy={isBusy}
        problemAt={actions.problemAt}
        onResend={invitation =>
          void run(invitation.email, () => resendInvitation(client, invitation), 'Invitation sent again.')
        }
        onWithdraw={invitation =>
          void run(invitation.email, () => withdrawInvitation(client, invitation), 'Invitation withdrawn.')
        }
        onUnassign={({ email }, { id }) =>
          void run(email, () => removeAssignment(client, id), 'Group removed.')
        }
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
                    run: () =>
                      runOnRole(user.user_id, () => setRole(client, user.user_id, role), 'Role changed.'),
                  })
                }
                onRemoveRole={() =>
                  setAsked({
                    question: 'Remove the role of this person?',
                    more: `${user.email} keeps the account, but can no longer change anything here.`,
                    label: 'Remove Role',
                    run: () =>
                      runOnRole(user.user_id, () => removeRole(client, user.user_id), 'Role removed.'),
                  })
                }
                onAssign={groupId =>
                  void run(user.user_id, () => assignGroups(client, user, [groupId]), 'Group added.')
                }
                onUnassign={({ id }) =>
                  void run(user.user_id, () => removeAssignment(client, id), 'Group removed.')
                }
              />
              {actions.problemAt(user.user_id) && (
                <div className="pb-5">{actions.problemAt(user.user_id)}</div>
              )}
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
