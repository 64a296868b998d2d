// The calendar of one's own, as this browser knows it: its address, and telling it of stars. Only after somebody has asked for one.

import { isStar } from '#domain/my-rides/star.ts'
import { readStars, writeStars } from './stars.ts'

/** What is known of it here: its secret, and the stars that it had when it was last asked. */
export interface OwnCalendar {
  key: string
  stars: string[]
}

/** As set-star.ts looks for it. The number rises when the shape of what is kept changes. */
const storedAs = 'own-calendar-1'
const path = '/functions/v1/own-calendar'

/** What the server refused, with its words for people. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

// Where storing is forbidden it is known for as long as the page.
let known: OwnCalendar | undefined

/** The calendar, if one was asked for. */
export function ownCalendar(): OwnCalendar | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storedAs) ?? 'null')
    if (isCalendar(kept)) known = kept
  } catch {
    // Forbidden, or not ours.
  }
  return known
}

function isCalendar(kept: unknown): kept is OwnCalendar {
  return (
    typeof kept === 'object' && kept !== null && 'key' in kept && 'stars' in kept && Array.isArray(kept.stars)
  )
}

function remember(calendar: OwnCalendar | undefined): void {
  known = calendar
  try {
    if (calendar) localStorage.setItem(storedAs, JSON.stringify(calendar))
    else localStorage.removeItem(storedAs)
  } catch {
    // See above.
  }
}

/** The stars that may be told: a sample's are nobody's. */
export const sentStars = () => Object.keys(readStars()).filter(isStar)

/** The address that calendar programs are given. */
export const calendarAddress = (siteUrl: string, key: string) => `${siteUrl}${path}?key=${key}`

async function ask(wish: Record<string, unknown>): Promise<{ key: string; stars: string[] }> {
  const answer = await fetch(path, { method: 'POST', body: JSON.stringify(wish) })
  const { key = '', stars = [], message = '' } = Object(await answer.json().catch(() => undefined))
  if (!answer.ok) throw new Refused(answer.status, String(message))
  return { key: String(key), stars: Array.isArray(stars) ? stars.map(String) : [] }
}

/** Asks for a calendar of what is starred. */
export async function makeCalendar(): Promise<void> {
  const stars = sentStars()
  const { key } = await ask({ act: 'make', stars })
  remember({ key, stars })
}

/** Another address for the same calendar. */
export async function renewCalendar(): Promise<void> {
  const calendar = ownCalendar()
  if (!calendar) return
  const { key } = await ask({ act: 'renew', key: calendar.key })
  remember({ ...calendar, key })
}

/** No calendar any more, here and on the server. One that is gone already is what was wanted. */
export async function deleteCalendar(): Promise<void> {
  const calendar = ownCalendar()
  if (calendar) await ask({ act: 'delete', key: calendar.key }).catch(unlessGone)
  remember(undefined)
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Refused && error.status === 404)) throw error
}

let sending = Promise.resolve()

/** Tells the calendar what was starred here since, and learns what another device has. One after the other. */
export function sendStars(): Promise<void> {
  sending = sending.then(sendOnce, sendOnce)
  return sending
}

/** The same, when a star was pressed: what does not arrive is told when My rides is opened next. */
export function tellCalendar(): Promise<void> {
  return sendStars().catch(() => undefined)
}

async function sendOnce(): Promise<void> {
  const calendar = ownCalendar()
  if (!calendar) return
  const here = sentStars()
  const add = here.filter(star => !calendar.stars.includes(star))
  const remove = calendar.stars.filter(star => !here.includes(star))
  try {
    const { stars } = await ask({ act: 'change', key: calendar.key, add, remove })
    remember({ ...calendar, stars })
    const now = sentStars()
    // Whatever was pressed while this was under way is told next.
    if (now.join() === here.join()) follow(stars)
  } catch (error) {
    // Deleted or renewed by another device: this one has none any more.
    if (error instanceof Refused && error.status === 404) remember(undefined)
    throw error
  }
}

/** The stars that the calendar has, with what was seen of them here. */
function follow(stars: readonly string[]): void {
  const seen = readStars()
  writeStars(Object.fromEntries(stars.map(star => [star, seen[star] ?? ''])))
}

/** Takes part in the calendar of another device; what is starred here comes along. */
export async function joinCalendar(key: string): Promise<void> {
  const before = ownCalendar()
  remember({ key, stars: [] })
  try {
    await sendStars()
  } catch (error) {
    remember(before)
    throw error
  }
}
