// The choices of a frame: a plain form that works without scripts; with them, every choice shows immediately.

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, useLocation, useNavigation, useSubmit } from 'react-router'
import { typeLabel } from '#domain/event/event-types.ts'
import { filterLabel, filterNames } from '#domain/event/only-filter.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { useDebounced } from '../../ui/deferred.ts'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import type { EventType } from '../calendar/event.server.ts'
import { isSelected } from '../events/filter-bar.tsx'
import { type EmbedChoice, embedThemes, embedViews, maxDays } from './embed-url.ts'

export interface EmbedFormProps {
  today: CityDay
  choice: EmbedChoice
  types: readonly EventType[]
  groups: readonly { id: string; name: string }[]
  /** Limits the events to a place, for visitors who came from its page. */
  place: { id: string; name: string } | undefined
}

const viewLabels = { list: 'A list', week: 'A week', month: 'A month' }
const themeLabels = { auto: "The visitor's", light: 'Light', dark: 'Dark' }

export function EmbedForm({ choice, types, groups, place }: EmbedFormProps) {
  const { units } = useSite()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const [changes, setChanges] = useState(0)
  const settled = useDebounced(changes)
  const here = useLocation().pathname
  const going = useNavigation().location?.pathname ?? here
  const show = useEffectEvent(() => {
    // A navigation in the meantime is not undone.
    if (going === here && form.current?.checkValidity())
      submit(form.current, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (settled > 0) show()
  }, [settled])
  return (
    <Form
      ref={form}
      method="get"
      className="grid gap-5"
      preventScrollReset
      onChange={() => setChanges(count => count + 1)}
    >
      <Choices legend="Shown as">
        {embedViews.map(view => (
          <Choice key={view} type="radio" name="view" value={view} defaultChecked={choice.view === view}>
            {viewLabels[view]}
          </Choice>
        ))}
      </Choices>
      {choice.view === 'list' && (
        <TextField
          id="embed-days"
          label="Number of days"
          name="days"
          type="number"
          min={1}
          max={maxDays}
          required
          defaultValue={choice.days}
        />
      )}
      {place ? (
        <Choices legend="Place">
          <Choice type="checkbox" name="place" value={place.id} defaultChecked>
            {place.name}
          </Choice>
        </Choices>
      ) : (
        <SelectField id="embed-group" label="Group" name="group" defaultValue={choice.groupId ?? ''}>
          <Options none="All groups" of={groups} />
        </SelectField>
      )}
      <Choices legend="Types of events">
        {types.map(type => (
          <Choice
            key={type.id}
            type="checkbox"
            name="type"
            value={type.name}
            defaultChecked={isSelected(choice.types, type)}
          >
            {typeLabel(type.name)}
          </Choice>
        ))}
      </Choices>
      <Choices legend="Only">
        {filterNames.map(name => (
          <Choice
            key={name}
            type="checkbox"
            name="only"
            value={name}
            defaultChecked={choice.only.includes(name)}
          >
            {filterLabel(name, units)}
          </Choice>
        ))}
      </Choices>
      <Choices legend="Colours">
        {embedThemes.map(theme => (
          <Choice key={theme} type="radio" name="theme" value={theme} defaultChecked={choice.theme === theme}>
            {themeLabels[theme]}
          </Choice>
        ))}
      </Choices>
      <TextField
        id="embed-accent"
        label="Colour of links (optional)"
        hint="Such as #07664a. Where it would be hard to read, it is made darker or lighter."
        name="accent"
        pattern="#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})"
        defaultValue={choice.accent ?? ''}
        spellCheck={false}
      />
      <Button type="submit">Show it</Button>
    </Form>
  )
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4">{children}</div>
    </fieldset>
  )
}

function Choice({ children, ...input }: React.ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 items-center gap-2.5">
      <input className="size-5 shrink-0 accent-accent" {...input} />
      {children}
    </label>
  )
}
