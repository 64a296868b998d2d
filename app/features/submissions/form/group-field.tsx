// For whom an event is: a group, whose moderators review it, or nobody's and with a host of its own.

import { SelectField, TextField } from '../../../ui/field.tsx'
import { useIsLive } from '../../../ui/use-is-live.ts'
import type { FieldProps } from '../../event-fields/field-props.ts'
import type { GroupChoice } from './submit-choices.ts'

interface GroupFieldProps {
  field(name: 'group_id' | 'host_name' | 'host_url'): FieldProps
  groups: readonly GroupChoice[]
  groupId: string
}

/** The choice, and the host's fields while no group is chosen. */
export function GroupField({ field, groups, groupId }: GroupFieldProps) {
  const isLive = useIsLive()
  const hint = 'If it is, the moderators of the group will review it.'
  return (
    <>
      {groups.length > 0 && (
        <div className="sm:col-span-2">
          <SelectField
            label="Is this for a group?"
            hint={isLive ? hint : `${hint} The host fields are not needed then.`}
            {...field('group_id')}
          >
            <option value="">No group</option>
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {(groupId === '' || groups.length === 0 || !isLive) && (
        <>
          <TextField label="Host Name" maxLength={200} {...field('host_name')} />
          <TextField label="Host Website" type="url" placeholder="https://" {...field('host_url')} />
        </>
      )}
    </>
  )
}
