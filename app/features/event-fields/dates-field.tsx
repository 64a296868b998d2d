// A list of days: picked one by one and removed again; without scripts a text with commas. The value is that text either way.

import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { datesIn } from '#domain/series/repeat-form.ts'
import { EARLIEST_DAY, isCityDay, LATEST_DAY } from '#domain/time/city-day.ts'
import { dateText } from '#domain/time/day-text.ts'
import { Button } from '../../ui/button.tsx'
import { control, described, Field } from '../../ui/field.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { FieldProps } from './field-props.ts'

interface DatesFieldProps {
  label: string
  hint: string
  field: FieldProps
  /** The days as the form holds them. */
  value: string
  onSet(value: string): void
}

/** A day that someone has picked, and no year that is only half typed. */
const isPicked = (day: string) => isCityDay(day) && day >= EARLIEST_DAY && day <= LATEST_DAY

/** The field. */
export function DatesField({ label, hint, field: { error, id, ...text }, value, onSet }: DatesFieldProps) {
  const isHydrated = useIsHydrated()
  const picker = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const days = datesIn(value)
  // A picked day counts before 'Add' is pressed, since nobody expects to lose it. Where the form was emptied, so is this.
  const picked = isPicked(typed) && !days.includes(typed) ? '' : typed
  const added = days.filter(day => day !== picked)
  const pick = (day: string) => {
    setTyped(day)
    onSet(datesIn([...added, isPicked(day) ? day : ''].join()).join())
  }
  const add = () => {
    setTyped('')
    picker.current?.focus()
  }
  const remove = (day: string) => {
    onSet(days.filter(other => other !== day).join())
    picker.current?.focus()
  }
  const texts = {
    label,
    error,
    hint: isHydrated ? hint : `${hint} Such as 2027-01-31, with commas between them.`,
  }
  return (
    <Field id={id} {...texts}>
      <input
        {...text}
        {...(isHydrated
          ? {
              tabIndex: -1,
              'aria-hidden': true,
              className: 'sr-only',
              // Whoever is led to this field by its error finds the one that can be seen.
              onFocus: () => picker.current?.focus(),
            }
          : { id, className: control, ...described(id, texts) })}
      />
      {isHydrated && (
        <>
          <div className="flex gap-3">
            <input
              ref={picker}
              id={id}
              type="date"
              value={picked}
              onChange={event => pick(event.target.value)}
              onKeyDown={event => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
              className={control}
              {...described(id, texts)}
            />
            <Button look="secondary" onClick={add}>
              Add
              <span className="sr-only"> to {label}</span>
            </Button>
          </div>
          {added.length > 0 && (
            <ul aria-label={label} className="mt-3 flex flex-wrap gap-2">
              {added.map(day => (
                <li key={day}>
                  <button
                    type="button"
                    aria-label={`Remove ${dateText(day)}`}
                    onClick={() => remove(day)}
                    className="inline-flex min-h-11 items-center gap-2 rounded-full border-2 border-line bg-sunken px-4 hover:border-accent"
                  >
                    {dateText(day)}
                    <X aria-hidden="true" className="size-4" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  )
}
