// Making someone a moderator: an e-mail address and at least one group.

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { TextField } from '../../ui/field.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx'
import { useGroups } from '../groups/group-provider.tsx'
import { useSessionMessage } from '../session/use-session-message.ts'
import { moderatorForm } from './moderator-schema.ts'

interface ModeratorValues {
  email: string
  group_ids: string[]
}

interface ModeratorFormProps {
  /** Saves, and gives the words for a failure or null. */
  onSave(values: ModeratorValues): Promise<string | null>
}

/** The form. */
export function ModeratorForm({ onSave }: ModeratorFormProps) {
  const { groups, query: groupsQuery } = useGroups()
  const [problem, setProblem] = useSessionMessage()
  const { register, handleSubmit, formState, reset } = useForm<ModeratorValues, unknown, ModeratorValues>({
    resolver: zodResolver(moderatorForm),
    defaultValues: { email: '', group_ids: [] },
  })
  const { isSubmitting, isDirty, errors } = formState
  const leaveGuard = useLeaveGuard(isDirty)
  const save = handleSubmit(async values => {
    setProblem(null)
    const failure = await onSave(values)
    if (failure !== null) return setProblem(failure)
    reset()
  })
  return (
    <SavingForm
      onSave={save}
      isSaving={isSubmitting}
      problem={problem}
      saveLabel="Create Moderator"
      busyLabel="Creating..."
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
      <fieldset aria-describedby={errors.group_ids ? 'moderator-groups-error' : undefined}>
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
      {leaveGuard.dialog}
    </SavingForm>
  )
}
