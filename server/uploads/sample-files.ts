// The pictures and routes of the sample city: they take the way of every upload, once, after the first start has answered.

import { readFile } from 'node:fs/promises'
import { type Database, type Logger, logUnlessAway, projectPath } from '#platform/index.ts'
import { loadSharp } from '../sharp.ts'
import { sampleRoutes } from './sample-routes.ts'

interface SampleFilesParts {
  database: Database
  log: Logger
  /** Puts a file into a bucket. */
  upload(bucket: 'event-pictures' | 'routes', name: string, file: Buffer): Promise<Response>
}

/** Drawings in supabase/sample-pictures, and the sample events that show them. */
const drawings = {
  'bagel-ride': 'Sunday Bagel Ride',
  'open-shop': 'Open Shop Night',
  'short-track': 'Wednesday Night Short Track',
  'slow-roll': 'Paseo del Viernes / Friday Slow Roll',
}

/** Remembered by whoever seeds, until they are there: a server that was stopped meanwhile goes on at its next start. */
const awaited = `from server.milestones where name = 'sample pictures awaited'`

async function plant(parts: SampleFilesParts, isStopped: () => boolean): Promise<void> {
  const { database } = parts
  if ((await database.query(`select 1 ${awaited}`)).length === 0) return
  for (const plantSome of [plantRoutes, plantPictures]) if (!(await plantSome(parts, isStopped))) return
  await database.query(`delete ${awaited}`)
}

/** Whether all of them are there. One is there already where a server was stopped right after it. */
async function isThere(upload: Promise<Response>): Promise<boolean> {
  const { ok, status } = await upload
  return ok || status === 409
}

async function plantRoutes(
  { database, upload }: SampleFilesParts,
  isStopped: () => boolean,
): Promise<boolean> {
  for (const { path, title, gpx } of sampleRoutes) {
    if (isStopped() || !(await isThere(upload('routes', path, gpx()))) || isStopped()) return false
    for (const table of ['event_series', 'events'])
      await database.query(
        `update public.${table} set route_path = $1 where title = $2 and created_by is null and route_path is null`,
        [path, title],
      )
  }
  return true
}

async function plantPictures(
  { database, upload }: SampleFilesParts,
  isStopped: () => boolean,
): Promise<boolean> {
  const sharp = await loadSharp()
  for (const [drawing, title] of Object.entries(drawings)) {
    if (!sharp || isStopped()) return false
    const svg = await readFile(projectPath(`supabase/sample-pictures/${drawing}.svg`), 'utf8')
    const [, alt] = /<title>(.+)<\/title>/.exec(svg) ?? []
    const path = `sample-${drawing}.png`
    const png = await sharp(Buffer.from(svg)).resize(1000).png().toBuffer()
    if (!(await isThere(upload('event-pictures', path, png))) || isStopped()) return false
    for (const table of ['event_series', 'events'])
      await database.query(
        `update public.${table} set picture_path = $1, picture_alt = $2
          where title = $3 and created_by is null and picture_path is null`,
        [path, alt, title],
      )
  }
  return true
}

/** Begins in the background; nobody waits for it. */
export function startSampleFiles(parts: SampleFilesParts): { stop(): Promise<void> } {
  let isStopped = false
  plant(parts, () => isStopped).catch(error => {
    if (!isStopped)
      logUnlessAway(parts.log, error, 'the pictures and routes of the sample city could not be made')
  })
  return {
    stop: async () => {
      isStopped = true
    },
  }
}
