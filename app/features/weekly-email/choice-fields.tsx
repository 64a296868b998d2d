// The form fields for what someone wants in their weekly email. With nothing ticked they get everything.

import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { typeLabel } from '#domain/event/event-types.ts'
import { filterLabel } from '#domain/event/only-filter.ts'
import { weekdayLabel, weekdayNames } from '#domain/time/weekdays.ts'
import { type EmailChoice, emailFacts } from '#domain/weekly-email/email-choice.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'

/** The event types and groups to choose from. */
type ChoiceOptions = Record<'types' | 'groups', readonly { id: string; name: string }[]>

/** The fields, filled with an earlier choice. */
export function ChoiceFields({ types, groups, choice = {} }: ChoiceOptions & { choice?: EmailChoice }) {
  const { units } = useSite()
  const typeOptions = types.map(({ id, name }) => [id, typeLabel(name)] as const)
  const groupOptions = groups.map(({ id, name }) => [id, name] as const)
  const dayOptions = weekdayNames.map(day => [day, weekdayLabel(day)] as const)
  const factOptions = emailFacts.map(fact => [fact, filterLabel(fact, units)] as const)
  return (
    <div className="grid gap-5">
      <p>An event comes if it fits every part below. Where you tick nothing, everything fits.</p>
      <Ticks legend="Event types" name="types" options={typeOptions} chosen={choice.types} />
      <Ticks legend="Groups" name="groups" options={groupOptions} chosen={choice.groups} />
      <Ticks legend="Days" name="weekdays" options={dayOptions} chosen={choice.weekdays} />
      <Ticks legend="What matters" name="facts" options={factOptions} chosen={choice.facts} />
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

/** Longer lists scroll in a frame that cuts off half a line, so that people see there is more. */
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

/** The fields in the card on the home page. Until the options are loaded, a link to the page that has them. */
export function CardChoices() {
  const { load, data } = useFetcher<ChoiceOptions>()
  useEffect(() => {
    void load('/weekly-email')
  }, [load])
  if (!data)
    return (
      <Link to="/weekly-email" className="underline">
        Choose what you get
      </Link>
    )
  return (
    <div className="mt-2 grid gap-5 rounded-lg bg-surface p-4 text-ink">
      <ChoiceFields {...data} />
      {/* On a phone the other button is far above. */}
      <Button type="submit" className="justify-self-start">
        Subscribe to this
      </Button>
    </div>
  )
}
