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
    server,
    secret,
    eventId,
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

/** More in a second than a page must have to be sent on as it was while it is made anew. */
const many = 15

/**
 * The server's own time for the first answer after a change, by its log: for whoever made the change, who sees it, or for a
 * visitor of a page that many look at.
 */
export async function firstAfterChange(city: City, path: string, who: 'writer' | 'visitor' = 'writer') {
  const { server, key } = city
  const headers = { apikey: key, ...(who === 'visitor' ? { 'x-forwarded-for': '203.0.113.9' } : {}) }
  const ask = async () => {
    const response = await fetch(`${server.url}${path}`, { headers })
    await response.text()
  }
  const [logged] = path.split('?')
  // Only what is logged from here on: to read all that came before would take so long that nobody would seem to be asking.
  const begun = server.output().length
  const lines = () =>
    [
      ...server
        .output()
        .slice(begun)
        .matchAll(/"msg":"GET (\S+) 200 ([\d.]+) ms"/g),
    ].filter(([, asked]) => asked === logged)
  const times: number[] = []
  for (let n = 0; n < changes; n += 1) {
    if (who === 'visitor') for (let time = 0; time < many; time += 1) await ask()
    // What was answered is logged a moment later.
    let before = -1
    while (before < lines().length) {
      before = lines().length
      await new Promise(resolve => setTimeout(resolve, 250))
    }
    await change(city, `Ride of many names ${n}`)
    await ask()
    while (lines().length === before) await new Promise(resolve => setTimeout(resolve, 50))
    times.push(Number(lines().at(-1)?.[2]))
  }
  return at(times)
}
