// Someone with a role: what they are, which groups they moderate, and how to change both.

import { X } from 'lucide-react'
import { cityDay, timeText } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { useSite } from '../../site.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Options, SelectField } from '../../ui/field.tsx'
import { useGroups } from '../groups/group-provider.tsx'
import type { Role } from '../session/session-role.ts'
import type { Assignment, UserWithRole } from './users-data.ts'

/** What the roles are called. */
export const roleLabels: Record<Role, string> = {
  super_admin: 'Super Admin',
  group_moderator: 'Group Moderator',
}

interface UserRowProps {
  user: UserWithRole
  /** Whether it is the person who looks at the list. */
  isSelf: boolean
  isBusy: boolean
  onRole(role: Role): void
  onRemoveRole(): void
  onAssign(group: { id: string; name: string }): void
  onUnassign(assignment: Assignment): void
}

/** The row. */
export function UserRow(props: UserRowProps) {
  const { user, isSelf, isBusy, onRole, onRemoveRole, onAssign, onUnassign } = props
  const { groups } = useGroups()
  const { timeZone } = useSite()
  const when = (instant: string) => `${dateText(cityDay(instant, timeZone))}, ${timeText(instant, timeZone)}`
  const isModerator = user.role === 'group_moderator'
  const others = groups.filter(({ id }) => user.moderatedGroups.every(({ group }) => group.id !== id))
  const otherRole = isModerator ? 'super_admin' : 'group_moderator'
  return (
    <div className="grid gap-3 py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="break-all text-lg">{user.email}</h3>
        <Badge color={isModerator ? 'blue' : 'purple'}>{roleLabels[user.role]}</Badge>
        {isSelf && <span className="text-sm text-muted">that is you</span>}
      </div>
      {user.lastSignInAt !== undefined && (
        <p className="-mt-2 text-sm text-muted">
          {user.lastSignInAt === null ? 'Never signed in' : `Last signed in ${when(user.lastSignInAt)}`}
        </p>
      )}
      {isModerator && (
        <div className="flex flex-wrap items-center gap-2">
          {user.moderatedGroups.length === 0 && <p className="text-muted">No groups assigned yet</p>}
          {user.moderatedGroups.map(assignment => (
            <AssignmentChip
              key={assignment.id}
              assignment={assignment}
              of={user.email}
              isBusy={isBusy}
              onRemove={() => onUnassign(assignment)}
            />
          ))}
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
          <span className="sr-only"> of {user.email}</span>
        </Button>
        <Button look="danger" disabled={isBusy} onClick={onRemoveRole}>
          Remove Role<span className="sr-only"> of {user.email}</span>
        </Button>
      </div>
    </div>
  )
}

interface AssignmentChipProps {
  assignment: Assignment
  of: string
  isBusy: boolean
  onRemove(): void
}

/** A group that someone moderates, with the way to take it away. */
export function AssignmentChip({ assignment, of, isBusy, onRemove }: AssignmentChipProps) {
  return (
    <span className="inline-flex min-h-11 items-center gap-1 rounded-full bg-sunken pl-4 font-semibold wrap-anywhere">
      {assignment.group.name}
      <button
        type="button"
        disabled={isBusy}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:text-danger"
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">
          Remove {assignment.group.name} from {of}
        </span>
      </button>
    </span>
  )
}
