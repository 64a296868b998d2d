// 'Repeat every 2 weeks': a number, with the unit that belongs to the choice. CSS shows the unit, so that it needs no script.

import { MAX_INTERVAL } from '#domain/series/rule.ts'
import { control, described, Field } from '../../ui/field.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { FieldProps } from './field-props.ts'

const units = ['week', 'month', 'year'] as const

/** The field. */
export function RepeatEvery({ field, value }: { field: FieldProps; value: string }) {
  const isHydrated = useIsHydrated()
  const { error, ...input } = field
  const texts = { label: 'Repeat every', error }
  const { 'aria-describedby': ids, ...state } = described(field.id, texts)
  // Without scripts the word cannot follow the number.
  const ending = !isHydrated ? '(s)' : value.trim() === '1' ? '' : 's'
  return (
    <Field id={field.id} {...texts}>
      <div className="flex items-center gap-3">
        <input
          {...input}
          {...state}
          aria-describedby={[`${field.id}-unit`, ids].filter(Boolean).join(' ')}
          type="number"
          min={1}
          max={MAX_INTERVAL}
          inputMode="numeric"
          className={`${control} max-w-24`}
        />
        <span id={`${field.id}-unit`}>
          {units.map(unit => (
            <span key={unit} className={`repeat-${unit}s`}>{`${unit}${ending}`}</span>
          ))}
        </span>
      </div>
    </Field>
  )
}
