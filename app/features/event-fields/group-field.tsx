// For whom an event is: a group, whose moderators review it, or nobody's and with a host of its own.

import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { FieldProps } from './field-props.ts'

interface GroupFieldProps {
  field(name: 'group_id' | 'host_name' | 'host_url'): FieldProps
  /** The groups to choose from, where there is a choice. */
  groups: readonly { id: string; name: string }[] | undefined
  groupId: string
  label: string
  hint?: string | undefined
}

/** The choice, and the host's fields while no group is chosen. Without scripts nobody knows yet which group will be. */
export function GroupField({ field, groups, groupId, label, hint }: GroupFieldProps) {
  const isHydrated = useIsHydrated()
  return (
    <>
      {groups && (
        <div className="sm:col-span-2">
          <SelectField
            label={label}
            hint={hint && (isHydrated ? hint : `${hint} The host fields are not needed then.`)}
            {...field('group_id')}
          >
            <Options none="No group" of={groups} />
          </SelectField>
        </div>
      )}
      {(groupId === '' || (groups && !isHydrated)) && (
        <>
          <TextField label="Host Name" maxLength={200} {...field('host_name')} />
          <TextField label="Host Website" type="url" placeholder="https://" {...field('host_url')} />
        </>
      )}
    </>
  )
}
