// The days that a rhythm leaves out or has besides: folded, since few rides need them; chosen dates are nothing else.

import { useState } from 'react'
import type { RepeatFields } from '#domain/series/repeat-form.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { DatesField } from './dates-field.tsx'
import type { FieldProps } from './field-props.ts'

type ListName = 'repeat_added' | 'repeat_skipped'

interface DateListsProps {
  field(name: ListName): FieldProps
  values: Pick<RepeatFields, ListName | 'repeats'>
  onSet(name: ListName, value: string): void
  /** Whether it repeats already, and knows its added and skipped dates. */
  isSeries: boolean
}

/** The two lists. Without scripts they lie open, where the choice cannot open them. */
export function DateLists({ field, values, onSet, isSeries }: DateListsProps) {
  const isHydrated = useIsHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const isChosen = values.repeats === 'dates'
  const isFilled = [values.repeat_added, values.repeat_skipped].some(Boolean)
  const isWrong = [field('repeat_added'), field('repeat_skipped')].some(({ error }) => error)
  return (
    <details
      open={!isHydrated || isChosen || isFilled || isWrong || isOpen}
      onToggle={event => setIsOpen(event.currentTarget.open)}
      className="repeat-dates"
    >
      <summary className="w-fit cursor-pointer py-2.5 font-semibold text-accent">
        Extra and skipped dates (optional)
      </summary>
      <div className="mt-2 grid items-start gap-5 sm:grid-cols-2">
        <DatesField
          label={isChosen ? 'Other Dates' : 'Extra Dates (optional)'}
          hint={
            isSeries && !isChosen
              ? 'More days on which it takes place, at the same hour. Those added before stay; to take one away, delete it from the list.'
              : 'More days on which it takes place, at the same hour.'
          }
          field={field('repeat_added')}
          value={values.repeat_added}
          onSet={days => onSet('repeat_added', days)}
        />
        <div className="repeat-rule">
          <DatesField
            label="Skipped Dates (optional)"
            hint={
              isSeries
                ? 'Dates that are skipped already stay so. A single date is also skipped when it is deleted from the list.'
                : 'Days on which it does not take place.'
            }
            field={field('repeat_skipped')}
            value={values.repeat_skipped}
            onSet={days => onSet('repeat_skipped', days)}
          />
        </div>
      </div>
    </details>
  )
}
