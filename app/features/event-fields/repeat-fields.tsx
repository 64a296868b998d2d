// The Repeats fields of an event form: a choice, the fields that belong to it, and the next dates.
// CSS alone shows what belongs to the choice (see `.repeat-fields` in app.css), so it works without scripts too.

import { weeklyDays } from '#domain/series/repeat-form.ts'
import {
  describeRule,
  MAX_COUNT,
  MAX_INTERVAL,
  ordinalName,
  suggestedRhythms,
  weekdayTitle,
} from '#domain/series/rule.ts'
import { isCityDay } from '#domain/time/city-day.ts'
import { type Weekday, weekdays } from '#domain/time/weekdays.ts'
import { controlClass, describedBy, Field, SelectField, TextField } from '../../ui/field.tsx'
import { useIsHydrated } from '../../ui/hooks.ts'
import { Checkbox, type FieldProps, type FormControls } from './choice-fields.tsx'
import { NextDates } from './next-dates.tsx'
import { DateLists } from './repeat-dates.tsx'

/** `isSeries` if it is a series already, which knows its added and skipped dates. */
export function RepeatFields({ form, isSeries }: { form: FormControls; isSeries: boolean }) {
  const { field, values, set } = form
  const labels = choiceLabels(values.start_date)
  const ticked = weeklyDays(values.repeat_days, values.start_date)
  const toggle = (day: Weekday, isOn: boolean) => {
    const days = weekdays.filter(other => (other === day ? isOn : ticked.includes(other)))
    set('repeat_days', days.join(','))
  }
  return (
    <fieldset className="repeat-fields grid min-w-0 gap-5 sm:col-span-2">
      <legend className="sr-only">How it repeats</legend>
      <SelectField label="Repeats" {...field('repeats')}>
        {!isSeries && <option value="">Does not repeat</option>}
        {values.repeat_rule && <option value="other">{describeRule(values.repeat_rule)}</option>}
        <option value="weekly">Weekly</option>
        <option value="nth weekday">{labels.nth}</option>
        <option value="last weekday">{labels.last}</option>
        <option value="month day">{labels.monthDay}</option>
        <option value="yearly">Yearly on this date</option>
        <option value="dates">On dates that I choose</option>
      </SelectField>
      <div className="repeat-more grid gap-5">
        <fieldset className="repeat-weekly">
          <legend className="mb-1 font-semibold">On these weekdays</legend>
          <div className="flex flex-wrap gap-x-5">
            {weekdays.map(day => (
              <Checkbox
                key={day}
                name="repeat_days"
                value={day}
                isOn={ticked.includes(day)}
                onChange={isOn => toggle(day, isOn)}
              >
                {weekdayTitle(day)}
              </Checkbox>
            ))}
          </div>
          {ticked.length === 0 && (
            <p className="mt-1 text-sm text-muted">
              If none is ticked, the weekday of the start date counts.
            </p>
          )}
        </fieldset>
        <div className="repeat-rule grid gap-5 sm:grid-cols-2">
          <RepeatEvery field={field('repeat_every')} value={values.repeat_every} />
          <SelectField label="Ends" {...field('repeat_end')}>
            <option value="never">Never</option>
            <option value="on">On a date</option>
            {(!isSeries || values.repeat_end === 'after') && (
              <option value="after">After a number of times</option>
            )}
          </SelectField>
          <div className="repeat-until">
            <TextField
              label="Last Date"
              type="date"
              hint="It may still take place on this day."
              {...field('repeat_until')}
            />
          </div>
          <div className="repeat-times">
            <TextField
              label="How Many Times"
              type="number"
              min={1}
              max={MAX_COUNT}
              inputMode="numeric"
              hint="The first time included."
              {...field('repeat_times')}
            />
          </div>
        </div>
        <DateLists form={form} isSeries={isSeries} />
        <NextDates values={values} />
      </div>
    </fieldset>
  )
}

/** 'Repeat every 2 weeks': a number, with the unit that belongs to the choice. CSS shows the right unit. */
function RepeatEvery({ field, value }: { field: FieldProps; value: string }) {
  const isHydrated = useIsHydrated()
  const { error, ...input } = field
  const texts = { label: 'Repeat every', error }
  const { 'aria-describedby': ids, ...state } = describedBy(field.id, texts)
  // Without scripts the unit cannot follow the number.
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
          className={`${controlClass} max-w-24`}
        />
        <span id={`${field.id}-unit`}>
          {['week', 'month', 'year'].map(unit => (
            <span key={unit} className={`repeat-${unit}s`}>{`${unit}${ending}`}</span>
          ))}
        </span>
      </div>
    </Field>
  )
}

/** The monthly choices, named for the start date once there is one. */
function choiceLabels(startDay: string) {
  if (!isCityDay(startDay))
    return {
      nth: 'Monthly on the same weekday, such as the second Tuesday',
      last: 'Monthly on the last weekday of its kind, such as the last Friday',
      monthDay: 'Monthly on the same day',
    }
  const { weekly, ordinal, monthDay } = suggestedRhythms(startDay)
  const day = weekdayTitle(weekly)
  return {
    nth: `Monthly on the ${ordinalName(ordinal)} ${day}`,
    last: `Monthly on the last ${day}`,
    monthDay: `Monthly on day ${monthDay}`,
  }
}
