// The dates a series has besides its rhythm, and those it skips: folded, since few rides need them.

import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { datesIn } from '#domain/series/repeat-form.ts'
import { dateText, EARLIEST_DAY, isCityDay, LATEST_DAY } from '#domain/time/city-day.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, describedBy, Field } from '../../ui/field.tsx'
import { useIsHydrated } from '../../ui/hooks.ts'
import type { FieldProps, FormControls } from './choice-fields.tsx'

type ListName = 'repeat_added' | 'repeat_skipped'

/** The two lists. Without scripts they are open, because the choice could not open them. */
export function DateLists({ form, isSeries }: { form: FormControls; isSeries: boolean }) {
  const { field, values, set } = form
  const isHydrated = useIsHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const isChosen = values.repeats === 'dates'
  const list = (name: ListName) => ({
    field: field(name),
    value: values[name],
    onSet: (days: string) => set(name, days),
  })
  const [added, skipped] = [list('repeat_added'), list('repeat_skipped')]
  const isUsed = [added, skipped].some(({ field: { error }, value }) => value || error)
  return (
    <details
      open={!isHydrated || isChosen || isUsed || isOpen}
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
          {...added}
        />
        <div className="repeat-rule">
          <DatesField
            label="Skipped Dates (optional)"
            hint={
              isSeries
                ? 'Dates that are skipped already stay so. A single date is also skipped when it is deleted from the list.'
                : 'Days on which it does not take place.'
            }
            {...skipped}
          />
        </div>
      </div>
    </details>
  )
}

interface DatesFieldProps {
  label: string
  hint: string
  field: FieldProps
  /** The days, separated by commas. */
  value: string
  onSet(value: string): void
}

/** Whether a day was really picked: a half-typed year is a date too. */
const isPicked = (day: string) => isCityDay(day) && day >= EARLIEST_DAY && day <= LATEST_DAY

/** A list of days, picked one by one and removed again. Without scripts it is a text with commas. */
function DatesField({ label, hint, field: { error, id, ...text }, value, onSet }: DatesFieldProps) {
  const isHydrated = useIsHydrated()
  const picker = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const days = datesIn(value)
  // A picked day counts before 'Add' is pressed, so that nobody loses it. When the form is emptied, so is the picker.
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
  // An error moves the focus to the hidden input, which hands it on to the visible one.
  const hidden = { tabIndex: -1, 'aria-hidden': true, onFocus: () => picker.current?.focus() }
  return (
    <Field id={id} {...texts}>
      <input
        {...text}
        {...(isHydrated
          ? { ...hidden, className: 'sr-only' }
          : { id, className: controlClass, ...describedBy(id, texts) })}
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
              className={controlClass}
              {...describedBy(id, texts)}
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
