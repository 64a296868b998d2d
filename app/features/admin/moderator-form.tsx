// The form that invites a moderator of some groups, or a super admin.

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import type { Role } from '../account/session-role.ts'
import { useSaving } from '../account/use-actions.tsx'
import { useGroups } from '../groups/group-provider.tsx'
import { moderatorForm } from './users-data.ts'

interface ModeratorValues {
  role: Role
  email: string
  group_ids: string[]
}

const roles: { role: Role; label: string }[] = [
  { role: 'group_moderator', label: 'Group Moderator: looks after the groups chosen below' },
  { role: 'super_admin', label: 'Super Admin: looks after everything' },
]

interface ModeratorFormProps {
  /** Returns the message about a failure, or null. */
  onSave(values: ModeratorValues): Promise<string | null>
}

/** The form. It asks before it invites someone who may change everything. */
export function ModeratorForm({ onSave }: ModeratorFormProps) {
  const { groups, query: groupsQuery } = useGroups()
  const [question, setQuestion] = useState<{ email: string; answer(isYes: boolean): void }>()
  const form = useForm<ModeratorValues, unknown, ModeratorValues>({
    resolver: zodResolver(moderatorForm),
    defaultValues: { role: 'group_moderator', email: '', group_ids: [] },
  })
  const { register } = form
  const { errors } = form.formState
  const isSuperAdmin = form.watch('role') === 'super_admin'
  const confirm = (email: string) =>
    new Promise<boolean>(answer => setQuestion({ email, answer })).finally(() => setQuestion(undefined))
  const saving = useSaving(form, {
    onSave: async values => {
      if (values.role === 'super_admin' && !(await confirm(values.email))) return undefined
      return onSave(values)
    },
    onSaved: () => form.reset(),
  })
  return (
    <SavingForm
      saving={saving}
      saveLabel={isSuperAdmin ? 'Invite Super Admin' : 'Create Moderator'}
      busyLabel={isSuperAdmin ? 'Inviting...' : 'Creating...'}
    >
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="off"
        {...register('email')}
        id="moderator-email"
        error={errors.email?.message}
      />
      <fieldset>
        <legend className="mb-1 font-semibold">Role</legend>
        {roles.map(({ role, label }) => (
          <label key={role} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
            <input
              type="radio"
              value={role}
              {...register('role')}
              className="size-5 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <fieldset
        hidden={isSuperAdmin}
        aria-describedby={errors.group_ids ? 'moderator-groups-error' : undefined}
      >
        <legend className="mb-1 font-semibold">
          Groups{' '}
          <span aria-hidden="true" className="text-danger">
            *
          </span>
        </legend>
        <LoadState query={groupsQuery} loading="Loading groups..." isSilentAtFirst />
        <div className="grid sm:grid-cols-2 lg:grid-cols-3">
          {groups.map(({ id, name }) => (
            <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                value={id}
                {...register('group_ids')}
                className="size-5 shrink-0 accent-accent"
              />
              {name}
            </label>
          ))}
        </div>
        <p
          id="moderator-groups-error"
          aria-live="polite"
          className="mt-1 text-sm font-semibold text-danger empty:hidden"
        >
          {errors.group_ids?.message}
        </p>
      </fieldset>
      {question && (
        <ConfirmDialog
          question="Invite this person as a Super Admin?"
          confirmLabel="Invite Super Admin"
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        >
          <p className="break-words">
            <strong>{question.email}</strong> will be able to change everything here: all events and groups,
            and who else may change them.
          </p>
        </ConfirmDialog>
      )}
    </SavingForm>
  )
}
