// The server of a measurement with its city, the change of an event, and how long it takes for the first answer after one.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asHosted, type RunningServer, startServer } from '#tests/running-server.ts'
import { fillCity } from './load-city.ts'
import { at } from './table.ts'

export const upcoming = 500
const changes = 21

export interface City {
  server: RunningServer
  port: number
  key: string
  secret: string
  eventId: string
  stop(): Promise<void>
}

/** A server with 500 events to come, and so many that are past. */
export async function startCity(past: number, options: { isSearchable?: boolean } = {}): Promise<City> {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-city-'))
  const { publishable, secret } = await fillCity(folder, { upcoming, past, ...options })
  const server = await startServer({ DATA_DIR: folder, TRUST_PROXY: 'on' }, asHosted)
  const home = await (await fetch(server.url)).text()
  const eventId = /\/event\/([0-9a-f-]{36})/.exec(home)?.[1]
  if (!eventId) throw new Error('the home page links to no event')
  return {
    ...{ server, secret, eventId },
    key: publishable,
    port: Number(new URL(server.url).port),
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Changes the title of an event that the home page shows. */
export async function change({ server, secret, eventId }: City, title: string): Promise<void> {
  const response = await fetch(`${server.url}/rest/v1/events?id=eq.${eventId}`, {
    method: 'PATCH',
    headers: { apikey: secret, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  })
  await response.text()
  if (!response.ok) throw new Error(`a change was answered ${response.status}`)
}

/** The server's own time for the first answer after a change, by its log. */
export async function firstAfterChange(city: City, path: string): Promise<number> {
  const { server, key } = city
  const before = server.output().length
  for (let n = 0; n < changes; n += 1) {
    await change(city, `Ride of many names ${n}`)
    const response = await fetch(`${server.url}${path}`, { headers: { apikey: key } })
    await response.text()
  }
  const [logged] = path.split('?')
  const lines = () =>
    [
      ...server
        .output()
        .slice(before)
        .matchAll(/"msg":"GET (\S+) 200 ([\d.]+) ms"/g),
    ].filter(([, asked]) => asked === logged)
  while (lines().length < changes) await new Promise(resolve => setTimeout(resolve, 50))
  return at(lines().map(([, , time]) => Number(time)))
}
