// What is said of a draft that is offered back.

import { cutAtWord } from '#domain/text/event-text.ts'
import { addDays, type CityDay } from '#domain/time/city-day.ts'
import { dateText, longDay } from '#domain/time/day-text.ts'

const maxTitleLength = 80

/** 'You began an event on Saturday: “Lantern Ride”.' */
export function draftText(title: string, begun: CityDay, today: CityDay): string {
  const name = title.trim()
  return `You began an event ${whenText(begun, today)}${name && `: “${cutAtWord(name, maxTitleLength)}”`}.`
}

function whenText(day: CityDay, today: CityDay): string {
  if (day >= today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  // Within a week the weekday alone says which.
  return day > addDays(today, -7) ? `on ${longDay(day).split(',')[0]}` : `on ${dateText(day)}`
}
