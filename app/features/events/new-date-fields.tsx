// The new date of a postponed event, if there is one already: a day, and the hour of the old one.

import { useState } from 'react'
import type { EventTimes } from '#domain/event/event-span.ts'
import { cityFields, cityInstant, cityToday } from '#domain/time/city-time.ts'
import { useSite } from '../../site.ts'
import { TextField } from '../../ui/field.tsx'

/** What is typed, what is wrong with it, and the way to read it. */
export type NewDate = ReturnType<typeof useNewDate>

/** The two fields of an event. */
export function useNewDate(event: EventTimes) {
  const { timeZone } = useSite()
  const [day, setDay] = useState('')
  const [time, setTime] = useState(() => cityFields(event.start_date, timeZone).time)
  const [problem, setProblem] = useState<{ field: 'date' | 'time'; message: string }>()
  /** The instant; nothing where no day was chosen. */
  const read = (): string | undefined | 'wrong' => {
    setProblem(undefined)
    if (day === '') return undefined
    const found = cityInstant(day, time, timeZone)
    if (found.ok && Date.parse(found.instant) > Date.now()) return found.instant
    setProblem(found.ok ? { field: 'date', message: 'Please choose a time that is still to come.' } : found)
    return 'wrong'
  }
  return { day, setDay, time, setTime, problem, read }
}

/** The fields. */
export function NewDateFields({ id, fields }: { id: string; fields: NewDate }) {
  const { timeZone } = useSite()
  const { day, setDay, time, setTime, problem } = fields
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        id={`${id}-new-day`}
        label="New date"
        hint="Empty: not known yet."
        type="date"
        min={cityToday(timeZone)}
        value={day}
        error={problem?.field === 'date' ? problem.message : undefined}
        onChange={event => setDay(event.target.value)}
      />
      <TextField
        id={`${id}-new-time`}
        label="New time"
        type="time"
        value={time}
        error={problem?.field === 'time' ? problem.message : undefined}
        onChange={event => setTime(event.target.value)}
      />
    </div>
  )
}
