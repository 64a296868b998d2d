// 'How far, how fast?': the facts of a ride, folded until somebody opens them.

import { useRef, useState } from 'react'
import {
  audienceIn,
  currencyOf,
  EMPTY_FACTS,
  factFieldNames,
  measuredFields,
} from '#domain/event/facts-form.ts'
import {
  type Audience,
  audienceNames,
  audiences,
  paceNames,
  paces,
  surfaceNames,
  surfaces,
} from '#domain/event/ride-facts.ts'
import type { MeasuredRoute } from '#domain/route/route.ts'
import { useSite } from '../../site.ts'
import { TextField } from '../../ui/field.tsx'
import { Checkbox, type FieldProps, type FormControls } from './choice-fields.tsx'
import { RouteFields, type RouteFieldsProps } from './route-fields.tsx'

interface FactFieldsProps {
  form: FormControls
  /** Whether the chosen type is a ride. */
  isRide: boolean
  route: Omit<RouteFieldsProps, 'form' | 'onMeasured'>
}

const notMeasured = { distance_from: '', climb: '' }

/** The fields, unfolded as soon as one of them has a value or an error. */
export function FactFields({ form, isRide, route }: FactFieldsProps) {
  const { field, values, set } = form
  const { units, timeZone } = useSite()
  const [far, high, fast] = units === 'miles' ? ['miles', 'feet', 'mph'] : ['km', 'metres', 'km/h']
  const hasRoute = Boolean(
    values.route_path || values.route_url || field('route_path').error || field('route_url').error,
  )
  const isUsed =
    hasRoute || factFieldNames.some(name => values[name] !== EMPTY_FACTS[name] || field(name).error)
  // Emptying the last field leaves the block open: somebody is still working in it.
  const [isOpen, setIsOpen] = useState(isUsed)
  if (isUsed && !isOpen) setIsOpen(true)
  const latest = useRef(values)
  latest.current = values
  /** Distance and climb follow the route unless somebody typed their own. */
  const fill = (before: MeasuredRoute | undefined, now: MeasuredRoute | undefined) => {
    const { distance_from, distance_to, climb } = latest.current
    const was = before ? measuredFields(before, units) : notMeasured
    const is = now ? measuredFields(now, units) : notMeasured
    if (distance_from === was.distance_from && ['', was.distance_from].includes(distance_to)) {
      set('distance_from', is.distance_from)
      set('distance_to', '')
    }
    if (climb === was.climb) set('climb', is.climb)
  }
  const ticked = audienceIn(values.audience)
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 8 } as const
  const toggle = (name: Audience, isOn: boolean) =>
    set('audience', audienceNames.filter(other => (other === name ? isOn : ticked.includes(other))).join(','))
  return (
    <details open={isOpen || undefined} className="rounded-lg border-2 border-edge px-4 col-span-full">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {isRide ? 'How far, how fast?' : 'For whom, for how much?'} (optional)
      </summary>
      <div className="grid gap-5 pt-2 pb-4">
        {(isRide || hasRoute) && <RouteFields form={form} {...route} onMeasured={fill} />}
        {isRide && (
          <>
            <div className="grid grid-cols-2 gap-5">
              <TextField label={`Distance (${far})`} {...number} {...field('distance_from')} />
              <TextField label={`Up to (${far})`} {...number} {...field('distance_to')} />
            </div>
            <Choice
              legend="Pace"
              field={field('pace')}
              value={values.pace}
              choices={paceNames.map(name => [name, paces[name]])}
            />
            <div className="grid grid-cols-2 gap-5">
              <TextField label={`Speed (${fast})`} {...number} {...field('speed_from')} />
              <TextField label={`Up to (${fast})`} {...number} {...field('speed_to')} />
            </div>
            <TextField label={`Climbing (${high})`} {...number} {...field('climb')} />
            <Choice
              legend="Surface"
              field={field('surface')}
              value={values.surface}
              choices={surfaceNames.map(name => [name, surfaces[name]])}
            />
            <Checkbox
              name="no_drop"
              value="yes"
              isOn={values.no_drop !== ''}
              onChange={isOn => set('no_drop', isOn ? 'yes' : '')}
            >
              No-drop: nobody is left behind
            </Checkbox>
          </>
        )}
        <fieldset>
          <legend className="mb-1 font-semibold">Who is it for?</legend>
          <div className="flex flex-wrap gap-x-5">
            {audienceNames.map(name => (
              <Checkbox
                key={name}
                name="audience"
                value={name}
                isOn={ticked.includes(name)}
                onChange={isOn => toggle(name, isOn)}
              >
                {audiences[name]}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <TextField label="What to bring" maxLength={200} placeholder="Lights" {...field('bring')} />
        <Choice
          legend="What does it cost?"
          field={field('price')}
          value={values.price}
          choices={[
            ['free', 'Free'],
            ['donation', 'By donation'],
            ['paid', 'A price'],
          ]}
        />
        {values.price === 'paid' && (
          <TextField label={`Price (${currencyOf(timeZone)})`} {...number} {...field('price_amount')} />
        )}
        <TextField
          label="Registration URL"
          type="url"
          inputMode="url"
          placeholder="https://"
          {...field('registration_url')}
        />
      </div>
    </details>
  )
}

interface ChoiceProps {
  legend: string
  field: FieldProps
  value: string
  choices: readonly (readonly [value: string, label: string])[]
}

/** One of a few, each a tap away, or none of them. */
function Choice({ legend, field: { id, name, onChange, onBlur, ref }, value: chosen, choices }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {[...choices, ['', 'Not said'] as const].map(([value, label]) => (
          <label
            key={value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-2 border-edge px-4 has-checked:border-accent has-checked:bg-sunken has-focus-visible:outline-3"
          >
            <input
              type="radio"
              id={`${id}-${value || 'none'}`}
              value={value}
              defaultChecked={value === chosen}
              className="size-4"
              {...{ name, onChange, onBlur, ref }}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
