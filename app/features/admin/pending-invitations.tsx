// Invitations that nobody has accepted yet.

import type { ReactNode } from 'react'
import { cityDay } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { AssignmentChip, roleLabels } from './user-row.tsx'
import type { Assignment, Invitation } from './users-data.ts'

interface PendingInvitationsProps {
  invitations: readonly Invitation[]
  isBusy: boolean
  /** What went wrong with an invitation, by its e-mail. */
  problemAt(email: string): ReactNode
  onResend(invitation: Invitation): void
  onWithdraw(invitation: Invitation): void
  onUnassign(invitation: Invitation, assignment: Assignment): void
}

/** The list; nothing where nobody is invited. */
export function PendingInvitations(props: PendingInvitationsProps) {
  const { invitations, isBusy, problemAt, onResend, onWithdraw, onUnassign } = props
  const { timeZone } = useSite()
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="text-2xl">
        Pending Invitations
      </h2>
      <ul className="divide-y divide-line">
        {invitations.map(invitation => (
          <li key={invitation.email} className="grid gap-3 py-5">
            <div>
              <h3 className="break-all text-lg">{invitation.email}</h3>
              <p className="text-sm text-muted">
                Becomes {roleLabels[invitation.role]} when they accept the invitation. Pending since{' '}
                {dateText(cityDay(invitation.pendingSince, timeZone))}.
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {invitation.groups.map(assignment => (
                <AssignmentChip
                  key={assignment.id}
                  assignment={assignment}
                  of={invitation.email}
                  isBusy={isBusy}
                  onRemove={() => onUnassign(invitation, assignment)}
                />
              ))}
            </div>
            <div className="flex flex-wrap gap-3">
              <Button look="secondary" disabled={isBusy} onClick={() => onResend(invitation)}>
                Send Again<span className="sr-only"> to {invitation.email}</span>
              </Button>
              <Button look="danger" disabled={isBusy} onClick={() => onWithdraw(invitation)}>
                Withdraw<span className="sr-only"> the invitation of {invitation.email}</span>
              </Button>
            </div>
            {problemAt(invitation.email)}
          </li>
        ))}
      </ul>
    </section>
  )
}
