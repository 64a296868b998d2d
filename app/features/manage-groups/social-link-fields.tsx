// The rows of a group's social links; one row always remains.

import { type Control, type FieldErrors, type UseFormRegister, useFieldArray } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import {
  EMPTY_SOCIAL_LINK,
  type GroupFormValues,
  type GroupPayload,
  SOCIAL_PLATFORMS,
} from './group-schema.ts'

interface SocialLinkFieldsProps {
  control: Control<GroupFormValues, unknown, GroupPayload>
  register: UseFormRegister<GroupFormValues>
  errors: FieldErrors<GroupFormValues>['social_links']
}

/** The rows and the button for one more. */
export function SocialLinkFields({ control, register, errors }: SocialLinkFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'social_links' })
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Social Links</legend>
      {fields.map((row, number) => (
        <div key={row.id} className="grid items-start gap-3 sm:grid-cols-[12rem_1fr_auto]">
          <SelectField
            label="Platform"
            {...register(`social_links.${number}.platform`)}
            id={`group-platform-${number}`}
            error={errors?.[number]?.platform?.message}
          >
            <option value="">Select a platform</option>
            {SOCIAL_PLATFORMS.map(platform => (
              <option key={platform}>{platform}</option>
            ))}
          </SelectField>
          <TextField
            label="URL"
            type="url"
            placeholder="https://"
            {...register(`social_links.${number}.url`)}
            id={`group-link-${number}`}
            error={errors?.[number]?.url?.message}
          />
          <Button
            look="secondary"
            className="sm:mt-7"
            disabled={fields.length === 1}
            onClick={() => remove(number)}
          >
            Remove<span className="sr-only"> social link {number + 1}</span>
          </Button>
        </div>
      ))}
      <p aria-live="polite" className="text-sm font-semibold text-danger empty:hidden">
        {errors?.root?.message ?? errors?.message}
      </p>
      <div>
        <Button look="secondary" onClick={() => append({ ...EMPTY_SOCIAL_LINK })}>
          Add Social Link
        </Button>
      </div>
    </fieldset>
  )
}
