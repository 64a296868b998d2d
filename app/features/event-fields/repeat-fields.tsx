// The Repeats fields of an event form: a choice, what belongs to it, and the next dates in words.
// What is shown follows the choice by CSS alone (see `.repeat-fields` in app.css), so it works without scripts too.

import { type RepeatFields as Values, weeklyDays } from '#domain/series/repeat-form.ts'
import { MAX_COUNT } from '#domain/series/rule.ts'
import { ordinalName, ruleWords, suggestedRhythms, weekdayName } from '#domain/series/rule-words.ts'
import { isCityDay } from '#domain/time/city-day.ts'
import { type Weekday, weekdays } from '#domain/time/weekdays.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { DateLists } from './date-lists.tsx'
import type { FieldProps } from './field-props.ts'
import { NextDates } from './next-dates.tsx'
import { RepeatEvery } from './repeat-every.tsx'
import type { StartFields } from './use-previewed-dates.ts'

interface RepeatFieldsProps {
  field(name: keyof Values): FieldProps
  values: Values
  start: StartFields
  /** Puts a text into a field that is no plain control: days and weekdays are lists with commas. */
  onSet(name: 'repeat_days' | 'repeat_added' | 'repeat_skipped', value: string): void
  /** Whether it repeats already: it is then changed as a series, which knows its added and skipped dates. */
  isSeries?: boolean
}

/** The fields. */
export function RepeatFields({ field, values, start, onSet, isSeries = false }: RepeatFieldsProps) {
  const labels = choiceLabels(start.start_date)
  const ticked = weeklyDays(values.repeat_days, start.start_date)
  const toggle = (day: Weekday, isOn: boolean) => {
    const days = weekdays.filter(other => (other === day ? isOn : ticked.includes(other)))
    onSet('repeat_days', days.join(','))
  }
  return (
    <fieldset className="repeat-fields grid min-w-0 gap-5 sm:col-span-2">
      <legend className="sr-only">How it repeats</legend>
      <SelectField label="Repeats" {...field('repeats')}>
        {!isSeries && <option value="">Does not repeat</option>}
        {values.repeat_rule && <option value="other">{ruleWords(values.repeat_rule)}</option>}
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
              <label key={day} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  name="repeat_days"
                  value={day}
                  checked={ticked.includes(day)}
                  onChange={event => toggle(day, event.target.checked)}
                  className="size-5"
                />
                {weekdayName(day)}
              </label>
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
        <DateLists field={field} values={values} onSet={onSet} isSeries={isSeries} />
        <NextDates values={values} start={start} />
      </div>
    </fieldset>
  )
}

/** The choices in the words of the day that was picked, or in general ones before. */
function choiceLabels(startDay: string) {
  if (!isCityDay(startDay))
    return {
      nth: 'Monthly on the same weekday, such as the second Tuesday',
      last: 'Monthly on the last weekday of its kind, such as the last Friday',
      monthDay: 'Monthly on the same day',
    }
  const { weekly, ordinal, monthDay } = suggestedRhythms(startDay)
  const day = weekdayName(weekly)
  return {
    nth: `Monthly on the ${ordinalName(ordinal)} ${day}`,
    last: `Monthly on the last ${day}`,
    monthDay: `Monthly on day ${monthDay}`,
  }
}
