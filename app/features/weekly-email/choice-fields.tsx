// The part of a form that asks what of the weekly email is wanted; nothing ticked is everything.

import { onlyLabel } from '#domain/event/only-filter.ts'
import { typeLabel } from '#domain/text/type-label.ts'
import { weekdayLabel, weekdayNames } from '#domain/time/weekdays.ts'
import { type EmailChoice, emailFacts } from '#domain/weekly-email/email-choice.ts'
import { useSite } from '../../site.ts'

interface Named {
  id: string
  name: string
}

/** What there is to choose from. */
export interface ChoiceOptions {
  types: readonly Named[]
  groups: readonly Named[]
}

/** The fields, ticked as it was chosen before. */
export function ChoiceFields({ types, groups, choice = {} }: ChoiceOptions & { choice?: EmailChoice }) {
  const { units } = useSite()
  return (
    <div className="grid gap-5">
      <p>An event comes if it fits every part below. Where you tick nothing, everything fits.</p>
      <Ticks
        legend="Event types"
        name="types"
        options={types.map(({ id, name }) => [id, typeLabel(name)])}
        chosen={choice.types}
      />
      <Ticks
        legend="Groups"
        name="groups"
        options={groups.map(({ id, name }) => [id, name])}
        chosen={choice.groups}
      />
      <Ticks
        legend="Days"
        name="weekdays"
        options={weekdayNames.map(day => [day, weekdayLabel(day)])}
        chosen={choice.weekdays}
      />
      <Ticks
        legend="What matters"
        name="facts"
        options={emailFacts.map(fact => [fact, onlyLabel(fact, units)])}
        chosen={choice.facts}
      />
      <Ticks
        legend="In a week without any of it"
        name="empty_week"
        options={[['line', 'Send me one line that says so']]}
        chosen={choice.empty_week && [choice.empty_week]}
      />
    </div>
  )
}

interface TicksProps {
  legend: string
  name: string
  options: readonly (readonly [value: string, label: string])[]
  chosen: readonly string[] | undefined
}

/** More of them scroll in a frame of their own, with half a line in sight that says so. */
const manyOptions = 9
const frame = 'max-h-[17.9rem] overflow-y-auto rounded-lg border border-line px-3'

function Ticks({ legend, name, options, chosen = [] }: TicksProps) {
  if (options.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      <div className={`flex flex-wrap gap-x-5 ${options.length > manyOptions ? frame : ''}`}>
        {options.map(([value, label]) => (
          <label key={value} className="flex min-h-11 min-w-0 items-center gap-2 wrap-anywhere">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="size-5 shrink-0"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
