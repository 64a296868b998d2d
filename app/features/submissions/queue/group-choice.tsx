// Which group hosts a submitted ride, and so who reviews it.

import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Options, SelectField } from '../../../ui/field.tsx'
import { useGroups } from '../../groups/group-provider.tsx'
import { useSession } from '../../session/session-context.ts'
import { useModeratedGroups } from '../../session/use-moderated-groups.ts'
import type { Submission } from './submission.ts'

interface GroupChoiceProps {
  submission: Submission
  isBusy: boolean
  onChoose(group: { id: string; name: string } | null): void
}

/** The choice. A moderator who gives a ride away cannot take it back, and so is asked first. */
export function GroupChoice({ submission, isBusy, onChoose }: GroupChoiceProps) {
  const { role } = useSession()
  const { groups: allGroups } = useGroups()
  const { moderatedGroups } = useModeratedGroups()
  const [isGivingAway, setIsGivingAway] = useState(false)
  const isAdmin = role === 'super_admin'
  const offered = isAdmin ? allGroups : moderatedGroups.filter(group => group.moderators_review)
  const own = submission.group
  const groups = own && offered.every(({ id }) => id !== own.id) ? [own, ...offered] : offered
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
          else setIsGivingAway(true)
        }}
      >
        <Options none={isAdmin ? 'No group' : 'Not ours: leave it to the admins'} of={groups} />
      </SelectField>
      {isGivingAway && (
        <ConfirmDialog
          question="Is this ride not your group's?"
          confirmLabel="Leave it to the admins"
          onConfirm={() => {
            setIsGivingAway(false)
            onChoose(null)
          }}
          onCancel={() => setIsGivingAway(false)}
        >
          <p>The admins will review “{submission.title}”. You will not see it here any more.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
