// The calendars of clubs that are followed: each has one ride more every time that it is read.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { calendarOf, dayAhead, ride } from '../imports/calendar.ts'

const maxRides = 150

export interface Calendars {
  host: string
  /** The titles of all rides that a server was ever told of. */
  told: Set<string>
  close(): void
}

export async function startCalendars(): Promise<Calendars> {
  const rides = new Map<string, string[]>()
  const told = new Set<string>()
  const server = createServer(({ url = '' }, response) => {
    const own = rides.get(url) ?? []
    rides.set(url, own)
    if (own.length < maxRides) {
      const title = `Import ${randomUUID()}`
      told.add(title)
      own.push(ride({ uid: title, title, day: dayAhead(2 + own.length), place: `Corner ${title}` }))
    }
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarOf(...own))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return { host: `127.0.0.1:${address.port}`, told, close: () => server.close() }
}
