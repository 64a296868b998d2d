// Calendars of others: a club's on a server of its own, which says what a test wants, and what a program reads in ours.

import { once } from 'node:events'
import { createServer } from 'node:http'
import ICAL from 'ical.js'

export interface ClubCalendar {
  /** For OUTSIDE_ALLOWED. */
  host: string
  address: string
  says(text: string): void
  close(): void
}

export async function serveCalendar(): Promise<ClubCalendar> {
  let text = ''
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(text),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the calendar has no port')
  server.unref()
  const host = `127.0.0.1:${address.port}`
  return {
    host,
    address: `http://${host}/club.ics`,
    close: () => server.close(),
    says: words => {
      text = words
    },
  }
}

/** Every event of a calendar by its title, with its status, as a calendar program reads it. */
export async function statusesAt(address: string): Promise<Record<string, unknown>> {
  const text = await (await fetch(address)).text()
  const entries = ICAL.Component.fromString(text).getAllSubcomponents('vevent')
  return Object.fromEntries(
    entries.map(entry => [new ICAL.Event(entry).summary, entry.getFirstPropertyValue('status')]),
  )
}
