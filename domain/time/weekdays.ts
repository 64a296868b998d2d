// Weekdays as rules, the database and people write them.

import type { CityDay } from './city-day.ts'

/** As in rules, in the order of the calendar's week and of `getUTCDay`. SQL has `private.weekday_keys`. */
export const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
export type Weekday = (typeof weekdays)[number]

/** As in the database and in URLs. */
export const nameOfWeekday = {
  SU: 'sunday',
  MO: 'monday',
  TU: 'tuesday',
  WE: 'wednesday',
  TH: 'thursday',
  FR: 'friday',
  SA: 'saturday',
} as const satisfies Record<Weekday, string>
export type WeekdayName = (typeof nameOfWeekday)[Weekday]
export const weekdayNames = weekdays.map(day => nameOfWeekday[day])

/** 'Sunday' */
export function weekdayLabel(name: WeekdayName): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

export function weekdayOf(day: CityDay): Weekday {
  return weekdays[new Date(Date.parse(day)).getUTCDay()] ?? 'SU'
}
