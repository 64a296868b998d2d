// What people do at the site all the time: they read, submit, write, upload and have calendars read, and what was acknowledged is remembered.

import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { along, gpxFile } from '#server/uploads/gpx.fixture.ts'
import type { Site } from './site.ts'
import { Notes } from './tally.ts'

const patience = 30_000
const tries = 5

/** Another visitor each time, as no one alone may do so much. */
const ip = () => `198.18.${randomInt(256)}.${randomInt(1, 255)}`

export interface Load {
  notes: Record<'submissions' | 'events' | 'pictures' | 'routes', Notes>
  /** How many answers there were, by their status; 'none' where a connection broke. */
  answers: Map<string, number>
  /** What should not have been answered. */
  wrong: string[]
  readings: number
  stop(): Promise<void>
}

/** Begins; a calendar is read every so many milliseconds. */
export async function startLoad(site: Site, readingPause: number): Promise<Load> {
  const { url, keys, typeId, eventId, tokens, sources } = site
  const stopping = new AbortController()
  const load: Load = {
    notes: {
      submissions: new Notes(),
      events: new Notes(),
      pictures: new Notes(),
      routes: new Notes(),
    },
    answers: new Map(),
    wrong: [],
    readings: 0,
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
    },
  }

  /** The status of an answer that was read to its end; 0 where there was none. */
  const ask = async (path: string, init: RequestInit = {}, allowed: number[] = []): Promise<number> => {
    const headers = { apikey: keys.publishable, 'x-forwarded-for': ip(), ...init.headers }
    const signal = AbortSignal.timeout(patience)
    const count = (status: string) => load.answers.set(status, (load.answers.get(status) ?? 0) + 1)
    try {
      const response = await fetch(`${url}${path}`, { ...init, headers, signal })
      const text = await response.text()
      count(String(response.status))
      const isFine = response.ok || [429, 503, 507, ...allowed].includes(response.status)
      if (!isFine) load.wrong.push(`${init.method ?? 'GET'} ${path} ${response.status} ${text.slice(0, 300)}`)
      return response.status
    } catch {
      count('none')
      await pause(500)
      return 0
    }
  }
  const as = (person: number) => ({
    authorization: `Bearer ${tokens[person % tokens.length]}`,
    'content-type': 'application/json',
  })
  const row = (title: string) => ({
    title,
    description: 'Lights on, bells ready.',
    type_id: typeId,
    start_date: new Date(Date.now() + randomInt(1, 300) * 86_400_000).toISOString(),
    location: { name: `Corner ${title}`, url: 'https://maps.example/' },
  })
  const isTaken = (status: number) => status === 200 || status === 201

  const colour = { width: 500, height: 300, channels: 3 as const, background: '#336699' }
  const image = await sharp({ create: colour }).png().toBuffer()
  const route = gpxFile([along(8000, 10, metre => [metre, 0, 1600 + metre / 40])])
  const paths = [
    ...['/', `/event/${eventId}`, '/groups', '/functions/v1/rss-feed', '/functions/v1/calendar-feed'],
    ...['/rest/v1/events?select=*&limit=50', '/search?q=ride'],
  ]
  let turns = 0

  const read = async () => {
    turns += 1
    const day = new Date(Date.UTC(2030, 0, turns)).toISOString().slice(0, 10)
    await ask(turns % 8 === 0 ? `/?view=day&date=${day}` : (paths[turns % paths.length] ?? '/'))
  }
  /** Sent again where no answer came, as people do: it is one submission all the same. */
  const submit = async () => {
    const name = `Submission ${randomUUID()}`
    const body = JSON.stringify({ ...row(name), submitter_email: 'ana@visitors.example' })
    const headers = { 'content-type': 'application/json' }
    load.notes.submissions.asked.add(name)
    for (let time = 0; time < tries && !stopping.signal.aborted; time += 1) {
      const status = await ask('/rest/v1/event_submissions', { method: 'POST', headers, body })
      if (isTaken(status)) return void load.notes.submissions.acknowledged.add(name)
      await pause(500)
    }
  }
  const write = async () => {
    const name = `Event ${randomUUID()}`
    load.notes.events.asked.add(name)
    const body = JSON.stringify(row(name))
    if (isTaken(await ask('/rest/v1/events', { method: 'POST', headers: as(turns), body })))
      load.notes.events.acknowledged.add(name)
  }
  const upload = async (notes: Notes, bucket: string, name: string, file: Buffer, headers: HeadersInit) => {
    notes.asked.add(name)
    const body = new FormData()
    body.append('', new Blob([new Uint8Array(file)]))
    const status = await ask(`/storage/v1/object/${bucket}/${name}`, { method: 'POST', headers, body })
    if (isTaken(status)) notes.acknowledged.add(name)
  }
  const { pictures, routes } = load.notes
  const authorization = `Bearer ${tokens[0]}`
  const uploadPicture = () =>
    upload(pictures, 'event-pictures', `${randomUUID()}.png`, image, { authorization })
  const uploadRoute = () => upload(routes, 'routes', `${randomUUID()}.gpx`, route, {})
  /** 400: a server was killed while it read this one, and its claim is not over yet. */
  const readCalendar = async () => {
    load.readings += 1
    const body = JSON.stringify({ source_id: sources[load.readings % sources.length] })
    const init = { method: 'POST', headers: as(load.readings), body }
    await ask('/functions/v1/import-reading', init, [400])
  }

  const repeat = async (turn: () => Promise<void>, milliseconds: number) => {
    while (!stopping.signal.aborted) {
      await turn()
      await pause(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  // More than a busy evening has, and little enough for a small machine, as every write has the pages made anew.
  const loops = [
    ...[repeat(read, 60), repeat(read, 60), repeat(read, 60), repeat(submit, 300), repeat(write, 300)],
    ...[repeat(uploadPicture, 1_200), repeat(uploadRoute, 1_200), repeat(readCalendar, readingPause)],
  ]
  return load
}
