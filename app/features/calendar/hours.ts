// The stretch of the clock that a week or a day shows, and where on it a minute or a press falls.
import { DAY_SLOTS } from './day-grid.ts'

/** From one minute of the day to another. */
export interface Hours {
  from: number
  to: number
}

const WHOLE_DAY = 1440
const MORNING = 6 * 60

/** From six in the morning, or from the hour of the first event where that is earlier, to midnight. */
export function shownHours(starts: readonly number[], isWholeDay: boolean): Hours {
  const earliest = isWholeDay ? 0 : Math.min(MORNING, ...starts)
  return { from: earliest - (earliest % 60), to: WHOLE_DAY }
}

/** What is in sight when the hours are opened: the morning, and the first event up to an hour from its start. */
export function openingHours(starts: readonly number[]): Hours {
  const first = Math.min(...starts, WHOLE_DAY)
  const from = Math.min(first, MORNING)
  return { from, to: first < WHOLE_DAY ? Math.min(first + 60, WHOLE_DAY) : from }
}

/** Where a stretch of the clock is drawn, in percent of the height. */
export function placeOnClock(stretch: Hours, hours: Hours): { top: string; height: string } {
  const percent = (minutes: number) => `${Number(((minutes / (hours.to - hours.from)) * 100).toFixed(3))}%`
  return { top: percent(stretch.from - hours.from), height: percent(stretch.to - stretch.from) }
}

/** The time, such as '18:30', of the half hour at a share of the height; 0 is the top. */
export function timeAt(share: number, hours: Hours): string {
  const minute = hours.from + share * (hours.to - hours.from)
  return DAY_SLOTS.findLast(slot => slot.minute <= minute)?.time ?? ''
}
