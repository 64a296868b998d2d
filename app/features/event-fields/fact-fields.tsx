// 'How far, how fast?': the facts of a ride, folded until someone wants to give them, and filled in by tapping.

import { useRef, useState } from 'react'
import {
  audienceIn,
  EMPTY_FACTS,
  factFieldNames,
  type FactFields as Values,
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
import { measuredFields, type RouteFields as RouteNames } from '#domain/event/route-form.ts'
import { currencyOf } from '#domain/event/zone-customs.ts'
import type { MeasuredRoute } from '#domain/route/route.ts'
import { useSite } from '../../site.ts'
import { TextField } from '../../ui/field.tsx'
import type { FieldProps } from './field-props.ts'
import { RouteFields, type RouteFieldsProps } from './route-fields.tsx'

export interface FactFieldsProps {
  field(name: keyof Values | keyof RouteNames): FieldProps
  values: Values
  /** Puts a text into a field that is no plain control, or that a route fills. */
  onSet(name: keyof Values, value: string): void
  route: Omit<RouteFieldsProps, 'field' | 'onMeasured'> & { url: string }
  /** Whether the chosen type is ridden. */
  isRide: boolean
}

/** The fields. What has an error or a value is not folded. */
export function FactFields({ field, values, onSet, route: { url, ...route }, isRide }: FactFieldsProps) {
  const { units, timeZone } = useSite()
  const [far, high, fast] = units === 'miles' ? ['miles', 'feet', 'mph'] : ['km', 'metres', 'km/h']
  const hasRoute = Boolean(route.path || url || field('route_path').error || field('route_url').error)
  const isUsed =
    hasRoute || factFieldNames.some(name => values[name] !== EMPTY_FACTS[name] || field(name).error)
  // What was filled in and is removed again leaves the block open: one is still at it.
  const [isOpen, setIsOpen] = useState(isUsed)
  if (isUsed && !isOpen) setIsOpen(true)
  const latest = useRef(values)
  latest.current = values
  /** What nobody typed follows the route. */
  const fill = (before: MeasuredRoute | undefined, now: MeasuredRoute | undefined) => {
    const { distance_from, distance_to, climb } = latest.current
    const was = before ? measuredFields(before, units) : { distance_from: '', climb: '' }
    const is = now ? measuredFields(now, units) : { distance_from: '', climb: '' }
    if (distance_from === was.distance_from && ['', was.distance_from].includes(distance_to)) {
      onSet('distance_from', is.distance_from)
      onSet('distance_to', '')
    }
    if (climb === was.climb) onSet('climb', is.climb)
  }
  const ticked = audienceIn(values.audience)
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 8 } as const
  const toggle = (name: Audience, isOn: boolean) =>
    onSet(
      'audience',
      audienceNames.filter(other => (other === name ? isOn : ticked.includes(other))).join(','),
    )
  return (
    <details open={isOpen || undefined} className="rounded-lg border-2 border-edge px-4 col-span-full">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {isRide ? 'How far, how fast?' : 'For whom, for how much?'} (optional)
      </summary>
      <div className="grid gap-5 pt-2 pb-4">
        {(isRide || hasRoute) && <RouteFields field={field} {...route} onMeasured={fill} />}
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
            <Tick
              name="no_drop"
              value="yes"
              isOn={values.no_drop !== ''}
              onChange={isOn => onSet('no_drop', isOn ? 'yes' : '')}
            >
              No-drop: nobody is left behind
            </Tick>
          </>
        )}
        <fieldset>
          <legend className="mb-1 font-semibold">Who is it for?</legend>
          <div className="flex flex-wrap gap-x-5">
            {audienceNames.map(name => (
              <Tick
                key={name}
                name="audience"
                value={name}
                isOn={ticked.includes(name)}
                onChange={isOn => toggle(name, isOn)}
              >
                {audiences[name]}
              </Tick>
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

/** One of a few, each a tap away, or none. */
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

interface TickProps {
  name: string
  value: string
  isOn: boolean
  onChange(isOn: boolean): void
  children: string
}

function Tick({ name, value, isOn, onChange, children }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isOn}
        onChange={event => onChange(event.target.checked)}
        className="size-5"
      />
      {children}
    </label>
  )
}
