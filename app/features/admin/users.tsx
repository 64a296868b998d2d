// The users tab: everyone with a role, the pending invitations, and the groups each person moderates.

import { X } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { dateText } from '#domain/time/city-day.ts'
import { cityDay, timeText } from '#domain/time/city-time.ts'
import { queryNames } from '../../queries.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Badge, EmptyState } from '../../ui/card.tsx'
import { Options, SelectField } from '../../ui/field.tsx'
import { offerUndo } from '../../ui/flash.tsx'
import { FoldedCard } from '../../ui/folded-card.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { StaffRows, useConfirmation } from '../../ui/staff-list.tsx'
import { useSession } from '../account/session.tsx'
import type { Role } from '../account/session-role.ts'
import { useActions } from '../account/use-actions.tsx'
import { useReading, useRefresh } from '../account/use-reading.ts'
import { useGroups } from '../groups/group-provider.tsx'
import { ModeratorForm } from './moderator-form.tsx'
import {
  type Assignment,
  assignGroups,
  createModerator,
  type Invitation,
  inviteSuperAdmin,
  readUsers,
  removeAssignment,
  removeGroup,
  removeRole,
  resendInvitation,
  setRole,
  type UserWithRole,
  withdrawInvitation,
} from './users-data.ts'

const roleLabels: Record<Role, string> = { super_admin: 'Super Admin', group_moderator: 'Group Moderator' }

type Write = () => Promise<string | null>

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
  const confirmation = useConfirmation(isBusy)
  const [isFormOpen, setIsFormOpen] = useState<boolean>()

  /** The same write, which also closes the question and reloads the list. */
  const andReload = (write: Write) => async () => {
    const failure = await write()
    confirmation.close()
    void refresh(queryNames.users)
    return failure
  }
  /** Writes to a row: a user's by its id, an invitation's by its email. */
  const run = (id: string, write: Write, message: string) =>
    actions.run({
      id,
      write: andReload(write),
      done: () => {
        onDone(message)
        // Anyone who removes their own role gets a new token, which leads them to where they now belong.
        if (id === self.id) void client.auth.refreshSession()
      },
    })
  const runWithUndo = (id: string, text: string, write: Write, undo: Write) =>
    actions.run({
      id,
      write: andReload(write),
      done: () => offerUndo({ path: pathname, text, undo: andReload(undo) }),
    })
  const ask = (question: string, text: string, label: string, ...then: Parameters<typeof run>) =>
    confirmation.ask({ question, text, label, busyLabel: 'Saving...', run: () => run(...then) })

  if (!query.data) return <LoadState query={query} loading="Loading users..." />
  const { users, invitations } = query.data
  return (
    <div className="grid gap-5 sm:gap-8">
      <LoadState query={query} loading="Loading users..." />
      <FoldedCard
        title="Create New Moderator"
        isOpen={isFormOpen ?? users.length + invitations.length === 0}
        onToggle={setIsFormOpen}
      >
        <p className="mb-5 text-muted">Someone without an account gets an invitation by mail.</p>
        <ModeratorForm
          onSave={async ({ role, email, group_ids }) => {
            const isSuperAdmin = role === 'super_admin'
            const failure = await (isSuperAdmin
              ? inviteSuperAdmin(client, query.data, email)
              : createModerator(client, query.data, email, group_ids))
            void refresh(queryNames.users)
            const what = isSuperAdmin ? 'a super admin' : 'a moderator'
            if (failure === null) onDone(`${email} is now ${what} or has been invited to be one.`)
            return failure
          }}
        />
      </FoldedCard>
      {actions.problemElsewhere([
        ...users.map(({ user_id }) => user_id),
        ...invitations.map(({ email }) => email),
      ])}
      {invitations.length > 0 && (
        <section aria-labelledby="invitations">
          <h2 id="invitations" className="text-2xl">
            Pending Invitations
          </h2>
          <StaffRows rows={invitations} idOf={({ email }) => email} actions={actions}>
            {invitation => {
              const { email } = invitation
              return (
                <InvitationRow
                  invitation={invitation}
                  isBusy={isBusy}
                  onResend={() => run(email, () => resendInvitation(client, email), 'Invitation sent again.')}
                  onWithdraw={() =>
                    ask(
                      'Withdraw this invitation?',
                      `The link that was mailed to ${email} no longer leads to a role.`,
                      'Withdraw',
                      email,
                      () => withdrawInvitation(client, email),
                      'Invitation withdrawn.',
                    )
                  }
                  onUnassign={({ id, group }) =>
                    ask(
                      'Remove this group from the invitation?',
                      `${email} will not look after ${group.name}.`,
                      'Remove Group',
                      email,
                      () => removeAssignment(client, id),
                      'Group removed.',
                    )
                  }
                />
              )
            }}
          </StaffRows>
        </section>
      )}
      <section aria-labelledby="users">
        <h2 id="users" className="text-2xl">
          Users with Roles
        </h2>
        {users.length === 0 && <EmptyState text="No users with roles found." />}
        <StaffRows rows={users} idOf={({ user_id }) => user_id} actions={actions}>
          {user => {
            const { user_id, email } = user
            return (
              <UserRow
                user={user}
                isSelf={user_id === self.id}
                isBusy={isBusy}
                onRole={role =>
                  ask(
                    `Make this person a ${roleLabels[role]}?`,
                    email,
                    'Change Role',
                    user_id,
                    () => setRole(client, user_id, role),
                    'Role changed.',
                  )
                }
                onRemoveRole={() =>
                  ask(
                    'Remove the role of this person?',
                    `${email} keeps the account, but can no longer change anything here.`,
                    'Remove Role',
                    user_id,
                    () => removeRole(client, user_id),
                    'Role removed.',
                  )
                }
                onAssign={({ id, name }) =>
                  runWithUndo(
                    user_id,
                    `${email} now looks after ${name}.`,
                    () => assignGroups(client, user, [id]),
                    () => removeGroup(client, user_id, id),
                  )
                }
                onUnassign={({ id, group }) =>
                  runWithUndo(
                    user_id,
                    `${email} no longer looks after ${group.name}.`,
                    () => removeAssignment(client, id),
                    () => assignGroups(client, { user_id, moderatedGroups: [] }, [group.id]),
                  )
                }
              />
            )
          }}
        </StaffRows>
      </section>
      {confirmation.dialog}
    </div>
  )
}

interface InvitationRowProps {
  invitation: Invitation
  isBusy: boolean
  onResend(): void
  onWithdraw(): void
  onUnassign(assignment: Assignment): void
}

function InvitationRow({ invitation, isBusy, onResend, onWithdraw, onUnassign }: InvitationRowProps) {
  const { timeZone } = useSite()
  const { email, role, pendingSince, groups } = invitation
  return (
    <div className="grid gap-3 py-5">
      <div>
        <h3 className="break-all text-lg">{email}</h3>
        <p className="text-sm text-muted">
          Becomes {roleLabels[role]} when they accept the invitation. Pending since{' '}
          {dateText(cityDay(pendingSince, timeZone))}.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Assignments assignments={groups} {...{ email, isBusy, onUnassign }} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" disabled={isBusy} onClick={onResend}>
          Send Again<span className="sr-only"> to {email}</span>
        </Button>
        <Button look="danger" disabled={isBusy} onClick={onWithdraw}>
          Withdraw<span className="sr-only"> the invitation of {email}</span>
        </Button>
      </div>
    </div>
  )
}

interface UserRowProps extends Pick<InvitationRowProps, 'isBusy' | 'onUnassign'> {
  user: UserWithRole
  /** Whether this is the signed-in person. */
  isSelf: boolean
  onRole(role: Role): void
  onRemoveRole(): void
  onAssign(group: Assignment['group']): void
}

function UserRow(props: UserRowProps) {
  const { user, isSelf, isBusy, onRole, onRemoveRole, onAssign, onUnassign } = props
  const { email, moderatedGroups, lastSignInAt } = user
  const { groups } = useGroups()
  const { timeZone } = useSite()
  const when = (instant: string) => `${dateText(cityDay(instant, timeZone))}, ${timeText(instant, timeZone)}`
  const isModerator = user.role === 'group_moderator'
  const others = groups.filter(({ id }) => moderatedGroups.every(({ group }) => group.id !== id))
  const otherRole = isModerator ? 'super_admin' : 'group_moderator'
  return (
    <div className="grid gap-3 py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="break-all text-lg">{email}</h3>
        <Badge color={isModerator ? 'blue' : 'purple'}>{roleLabels[user.role]}</Badge>
        {isSelf && <span className="text-sm text-muted">that is you</span>}
      </div>
      {lastSignInAt !== undefined && (
        <p className="-mt-2 text-sm text-muted">
          {lastSignInAt === null ? 'Never signed in' : `Last signed in ${when(lastSignInAt)}`}
        </p>
      )}
      {isModerator && (
        <div className="flex flex-wrap items-center gap-2">
          {moderatedGroups.length === 0 && <p className="text-muted">No groups assigned yet</p>}
          <Assignments assignments={moderatedGroups} {...{ email, isBusy, onUnassign }} />
        </div>
      )}
      <div className="flex flex-wrap items-end gap-3">
        {isModerator && others.length > 0 && (
          <SelectField
            id={`assign-${user.user_id}`}
            label="Add a group"
            value=""
            disabled={isBusy}
            onChange={event => {
              const chosen = others.find(({ id }) => id === event.target.value)
              if (chosen) onAssign(chosen)
            }}
            className="max-w-64"
          >
            <Options none="Select a group" of={others} />
          </SelectField>
        )}
        <Button look="secondary" disabled={isBusy} onClick={() => onRole(otherRole)}>
          Make {roleLabels[otherRole]}
          <span className="sr-only"> of {email}</span>
        </Button>
        <Button look="danger" disabled={isBusy} onClick={onRemoveRole}>
          Remove Role<span className="sr-only"> of {email}</span>
        </Button>
      </div>
    </div>
  )
}

interface AssignmentsProps extends Pick<InvitationRowProps, 'isBusy' | 'onUnassign'> {
  assignments: readonly Assignment[]
  email: string
}

/** The groups that somebody moderates, each with a button to remove it. */
function Assignments({ assignments, email, isBusy, onUnassign }: AssignmentsProps) {
  return assignments.map(assignment => (
    <span
      key={assignment.id}
      className="inline-flex min-h-11 items-center gap-1 rounded-full bg-sunken pl-4 font-semibold wrap-anywhere"
    >
      {assignment.group.name}
      <button
        type="button"
        disabled={isBusy}
        onClick={() => onUnassign(assignment)}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:text-danger"
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">
          Remove {assignment.group.name} from {email}
        </span>
      </button>
    </span>
  ))
}
