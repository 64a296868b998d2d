// The choice of one week: this one, the next one, or any other by one of its days.

import { addDays, EARLIEST_DAY, isCityDay, LATEST_DAY } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { useSite } from '../../site.ts'
import { control, SelectField } from '../../ui/field.tsx'

interface WeekFilterProps {
  /** 'this', 'next', or a day of the week; empty for any. */
  week: string
  onChoose(week: string | undefined): void
}

/** The choice, and for another week the field of its day. */
export function WeekFilter({ week, onChoose }: WeekFilterProps) {
  const { timeZone } = useSite()
  const isOther = isCityDay(week)
  const pick = (day: string) => {
    // A year that is only half typed is no choice yet.
    if (isCityDay(day) && day >= EARLIEST_DAY && day <= LATEST_DAY) onChoose(day)
  }
  return (
    <div className="grid grid-cols-1 items-end gap-3">
      <SelectField
        id="filter-week"
        label="Week"
        value={isOther ? 'other' : week}
        onChange={({ target: { value } }) =>
          onChoose(value === 'other' ? addDays(cityToday(timeZone), 14) : value)
        }
      >
        <option value="">Any week</option>
        <option value="this">This week</option>
        <option value="next">Next week</option>
        <option value="other">Another week</option>
      </SelectField>
      {isOther && (
        <input
          type="date"
          aria-label="A day of that week"
          defaultValue={week}
          onChange={event => pick(event.target.value)}
          className={control}
        />
      )}
    </div>
  )
}
