// The Repeats fields of an event form: a choice, what belongs to it, and the next dates in words.
// What is shown follows the choice by CSS alone (see `.repeat-fields` in app.css), so it works without scripts too.

import { daysIn, type RepeatFields as Values } from '#domain/series/repeat-form.ts'
import { type Weekday, weekdays } from '#domain/series/rule.ts'
import { ordinalName, ruleWords, suggestedRhythms, weekdayName } from '#domain/series/rule-words.ts'
import { isCityDay } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { useSite } from '../../site.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { FieldProps } from './event-fields.tsx'
import { type StartFields, usePreviewedDates } from './use-previewed-dates.ts'

interface RepeatFieldsProps {
  field(name: keyof Values): FieldProps
  values: Values
  start: StartFields
  /** Ticks or unticks weekdays: a list with commas. */
  onDays(days: string): void
  /** The label of the choice that makes it a single ride. */
  singleLabel?: string
  /** Whether it repeats already: it is then changed as a series, which knows its added and skipped dates. */
  isSeries?: boolean
}

/** The fields. */
export function RepeatFields({
  field,
  values,
  start,
  onDays,
  singleLabel = 'Does not repeat',
  isSeries = false,
}: RepeatFieldsProps) {
  const labels = choiceLabels(start.start_date)
  const toggle = (day: Weekday, isOn: boolean) => {
    const days = daysIn(values.repeat_days)
    onDays(weekdays.filter(other => (other === day ? isOn : days.includes(other))).join(','))
  }
  return (
    <fieldset className="repeat-fields grid gap-5 sm:col-span-2">
      <legend className="sr-only">How it repeats</legend>
      <SelectField label="Repeats" {...field('repeats')}>
        {!isSeries && <option value="">{singleLabel}</option>}
        <option value="weekly">{labels.weekly}</option>
        <option value="nth weekday">{labels.nth}</option>
        <option value="last weekday">{labels.last}</option>
        <option value="month day">{labels.monthDay}</option>
        <option value="yearly">Every year on this date</option>
        <option value="dates">On dates that I choose</option>
      </SelectField>
      <div className="repeat-more grid gap-5">
        <fieldset className="repeat-weekly">
          <legend className="mb-1 font-semibold">On these weekdays</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {weekdays.map(day => (
              <label key={day} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  name="repeat_days"
                  value={day}
                  checked={daysIn(values.repeat_days).includes(day)}
                  onChange={event => toggle(day, event.target.checked)}
                  className="size-5"
                />
                {weekdayName(day)}
              </label>
            ))}
          </div>
          <p className="mt-1 text-sm text-muted">None ticked: the weekday of the start.</p>
        </fieldset>
        <div className="repeat-rule grid gap-5 sm:grid-cols-2">
          <TextField
            label="Every how many weeks, months or years"
            type="number"
            min={1}
            max={99}
            inputMode="numeric"
            {...field('repeat_every')}
          />
          <SelectField label="Ends" {...field('repeat_end')}>
            <option value="never">Never</option>
            <option value="on">On a date</option>
            {(!isSeries || values.repeat_end === 'after') && (
              <option value="after">After a number of times</option>
            )}
          </SelectField>
          <div className="repeat-until">
            <TextField label="Last Date" type="date" {...field('repeat_until')} />
          </div>
          <div className="repeat-times">
            <TextField
              label="How Many Times"
              type="number"
              min={1}
              max={999}
              inputMode="numeric"
              {...field('repeat_times')}
            />
          </div>
          <TextField
            label="Skipped Dates (optional)"
            placeholder="2027-01-01, 2027-07-04"
            hint={
              isSeries
                ? 'Dates that are skipped already stay so. A single date is also skipped when it is deleted from the list.'
                : 'Days on which it does not take place, with commas between them.'
            }
            {...field('repeat_skipped')}
          />
        </div>
        <TextField
          label="Added Dates"
          placeholder="2027-01-02, 2027-01-09"
          hint={
            isSeries && values.repeats !== 'dates'
              ? 'Further days on which it takes place, at the same hour. Those added before stay; to take one away, delete it from the list.'
              : 'Further days on which it takes place, at the same hour, with commas between them.'
          }
          {...field('repeat_added')}
        />
        <NextDates values={values} start={start} />
      </div>
    </fieldset>
  )
}

/** The choices in the words of the day that was picked, or in general ones before. */
function choiceLabels(startDay: string) {
  if (!isCityDay(startDay))
    return {
      weekly: 'Every week',
      nth: 'Every month on the same weekday, such as the second Tuesday',
      last: 'Every month on the last such weekday',
      monthDay: 'Every month on the same day',
    }
  const { weekly, ordinal, monthDay } = suggestedRhythms(startDay)
  const day = weekdayName(weekly)
  return {
    weekly: 'Every week',
    nth: `Every month on the ${ordinalName(ordinal)} ${day}`,
    last: `Every month on the last ${day}`,
    monthDay: `Every month on day ${monthDay}`,
  }
}

function NextDates({ values, start }: { values: Values; start: StartFields }) {
  const { timeZone } = useSite()
  const { rule, answer } = usePreviewedDates(values, start)
  return (
    <p aria-live="polite" className="rounded-lg bg-highlight px-4 py-3 empty:hidden">
      {rule !== null && answer?.ok && answer.dates.length > 0 && (
        <>
          <strong>{ruleWords(rule)}</strong>
          {`, next on ${answer.dates.map(date => dateText(cityDay(date, timeZone))).join('; ')}`}
        </>
      )}
      {rule !== null && answer && !answer.ok && answer.message}
    </p>
  )
}
