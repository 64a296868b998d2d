// The users tab: who helps to run the site, who is invited, and who may do what.

import { useState } from 'react'
import { useLocation } from 'react-router'
import { queryNames } from '../../query-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoldedCard } from '../../ui/folded-card.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { offerUndo } from '../../ui/undo-offer.tsx'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { ModeratorForm } from './moderator-form.tsx'
import { PendingInvitations } from './pending-invitations.tsx'
import { roleLabels, UserRow } from './user-row.tsx'
import { readUsers } from './users-data.ts'
import {
  assignGroups,
  createModerator,
  inviteSuperAdmin,
  removeAssignment,
  removeRole,
  resendInvitation,
  setRole,
  takeGroup,
  withdrawInvitation,
} from './write-users.ts'

/** Something to be done after a question was answered with yes. */
interface Asked {
  question: string
  more: string
  label: string
  run(): void
}

/** A change, the way back, and the word about it. */
interface Undoable {
  write(): Promise<string | null>
  undo(): Promise<string | null>
  text: string
}

/** The tab. */
export function UsersTab({ onDone }: { onDone(message: string): void }) {
  const { client, user: self } = useSession()
  const { pathname } = useLocation()
  const refresh = useRefresh()
  const query = useReading({
    name: queryNames.users,
    read: readUsers,
    failure: 'Failed to load users. Please try again.',
  })
  const actions = useActions()
  const { isBusy } = actions
  const [asked, setAsked] = useState<Asked>()
  const [isFormOpen, setIsFormOpen] = useState<boolean>()

  /** The same write, after which the question is closed and everyone is read again. */
  const written = (write: () => Promise<string | null>) => async () => {
    const failure = await write()
    setAsked(undefined)
    void refresh(queryNames.users)
    return failure
  }
  /** Does something to a row, which is a user's by the id and an invitation's by the e-mail. */
  const run = (id: string, write: () => Promise<string | null>, message: string, whenDone = () => {}) =>
    actions.run({
      id,
      write: written(write),
      done: () => {
        onDone(message)
        whenDone()
      },
    })
  /** Whoever takes their own role away gets a new token, which leads them to where they now belong. */
  const runOnRole = (userId: string, write: () => Promise<string | null>, message: string) =>
    run(userId, write, message, () => userId === self.id && void client.auth.refreshSession())

  /** What is done at one touch can be taken back at one. */
  const runWithUndo = (id: string, { write, undo, text }: Undoable) =>
    actions.run({
      id,
      write: written(write),
      done: () => offerUndo({ path: pathname, text, undo: written(undo) }),
    })

  const users = query.data
  if (!users) return <LoadState query={query} loading="Loading users..." />
  const isEmpty = users.users.length + users.invitations.length === 0
  return (
    <div className="grid gap-5 sm:gap-8">
      <LoadState query={query} loading="Loading users..." />
      <FoldedCard title="Create New Moderator" isOpen={isFormOpen ?? isEmpty} onToggle={setIsFormOpen}>
        <p className="mb-5 text-muted">Someone without an account gets an invitation by mail.</p>
        <ModeratorForm
          onSave={async ({ role, email, group_ids }) => {
            const isSuperAdmin = role === 'super_admin'
            const failure = await (isSuperAdmin
              ? inviteSuperAdmin(client, users, email)
              : createModerator(client, users, email, group_ids))
            void refresh(queryNames.users)
            const what = isSuperAdmin ? 'a super admin' : 'a moderator'
            if (failure === null) onDone(`${email} is now ${what} or has been invited to be one.`)
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
          run(invitation.email, () => resendInvitation(client, invitation), 'Invitation sent again.')
        }
        onWithdraw={invitation =>
          setAsked({
            question: 'Withdraw this invitation?',
            more: `The link that was mailed to ${invitation.email} no longer leads to a role.`,
            label: 'Withdraw',
            run: () =>
              run(invitation.email, () => withdrawInvitation(client, invitation), 'Invitation withdrawn.'),
          })
        }
        onUnassign={({ email }, { id, group }) =>
          setAsked({
            question: 'Remove this group from the invitation?',
            more: `${email} will not look after ${group.name}.`,
            label: 'Remove Group',
            run: () => run(email, () => removeAssignment(client, id), 'Group removed.'),
          })
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
                onAssign={group =>
                  runWithUndo(user.user_id, {
                    write: () => assignGroups(client, user, [group.id]),
                    undo: () => takeGroup(client, user.user_id, group.id),
                    text: `${user.email} now looks after ${group.name}.`,
                  })
                }
                onUnassign={({ id, group }) =>
                  runWithUndo(user.user_id, {
                    write: () => removeAssignment(client, id),
                    undo: () => assignGroups(client, { ...user, moderatedGroups: [] }, [group.id]),
                    text: `${user.email} no longer looks after ${group.name}.`,
                  })
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
          onConfirm={asked.run}
          onCancel={() => setAsked(undefined)}
        >
          <p className="break-words">{asked.more}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
