// The private calendar of starred rides, as this browser knows it. Nothing is sent before somebody creates one.

import { isStar } from '#domain/text/ids.ts'
import { readStored, storeJson } from '../../local-storage.ts'
import { readStars, writeStars } from './stars.ts'

/** Its secret key, and the stars that it had when it was last updated. */
export interface OwnCalendar {
  key: string
  stars: string[]
}

/** Also read by star.tsx. Raise the number when the stored shape changes. */
const storedAs = 'own-calendar-1'
const path = '/functions/v1/own-calendar'

const storedCalendar = {
  safeParse: (value: unknown) => {
    const { key, stars } = Object(value)
    const data = typeof key === 'string' && Array.isArray(stars) ? { key, stars } : undefined
    return { success: data !== undefined, data }
  },
}

/** A refusal of the server, with its message for people. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

// If storage is forbidden, it lasts as long as the page.
let known: OwnCalendar | undefined

/** The calendar, if one was created. */
export function ownCalendar(): OwnCalendar | undefined {
  known = readStored(storedAs, storedCalendar) ?? known
  return known
}

function store(calendar: OwnCalendar | undefined): void {
  known = calendar
  storeJson(storedAs, calendar)
}

/** The stars that may be sent: not those of sample events. */
export const sentStars = () => Object.keys(readStars()).filter(isStar)

/** The URL for calendar programs. */
export const calendarAddress = (siteUrl: string, key: string) => `${siteUrl}${path}?key=${key}`

async function send(request: Record<string, unknown>): Promise<OwnCalendar> {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(request) })
  const { key = '', stars = [], message = '' } = Object(await response.json().catch(() => undefined))
  if (!response.ok) throw new Refused(response.status, String(message))
  return { key: String(key), stars: Array.isArray(stars) ? stars.map(String) : [] }
}

/** Creates a calendar of the starred rides. */
export async function createCalendar(): Promise<void> {
  const stars = sentStars()
  const { key } = await send({ act: 'make', stars })
  store({ key, stars })
}

/** Replaces the URL of the calendar. */
export async function renewCalendar(): Promise<void> {
  const calendar = ownCalendar()
  if (!calendar) return
  const { key } = await send({ act: 'renew', key: calendar.key })
  store({ ...calendar, key })
}

/** Deletes the calendar, here and on the server, where it may be gone already. */
export async function deleteCalendar(): Promise<void> {
  const calendar = ownCalendar()
  if (calendar) await send({ act: 'delete', key: calendar.key }).catch(unlessGone)
  store(undefined)
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Refused && error.status === 404)) throw error
}

let sending = Promise.resolve()

/** Sends the calendar the changes made here, and takes over those of another device. Requests are queued. */
export function sendStars(): Promise<void> {
  sending = sending.then(sendOnce, sendOnce)
  return sending
}

/** The same after a press on a star: what does not arrive is sent when My rides is opened next. */
export function updateCalendar(): Promise<void> {
  return sendStars().catch(() => undefined)
}

async function sendOnce(): Promise<void> {
  const calendar = ownCalendar()
  if (!calendar) return
  const here = sentStars()
  const add = here.filter(star => !calendar.stars.includes(star))
  const remove = calendar.stars.filter(star => !here.includes(star))
  try {
    const { stars } = await send({ act: 'change', key: calendar.key, add, remove })
    store({ ...calendar, stars })
    const now = sentStars()
    // Presses during the request are sent by the next one.
    if (now.join() === here.join()) adoptStars(stars)
  } catch (error) {
    // Deleted or renewed on another device.
    if (error instanceof Refused && error.status === 404) store(undefined)
    throw error
  }
}

/** Takes over the calendar's stars, with what was shown of them here. */
function adoptStars(stars: readonly string[]): void {
  const seen = readStars()
  writeStars(Object.fromEntries(stars.map(star => [star, seen[star] ?? ''])))
}

/** Joins the calendar of another device, and adds the stars of this one. */
export async function joinCalendar(key: string): Promise<void> {
  const before = ownCalendar()
  store({ key, stars: [] })
  try {
    await sendStars()
  } catch (error) {
    store(before)
    throw error
  }
}
