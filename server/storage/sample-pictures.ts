// The pictures of the sample city: drawings that take the way of every upload, once, after the first start has answered.

import { readFile } from 'node:fs/promises'
import type { Database } from '../database/database.ts'
import { type Logger, logUnlessAway } from '../log.ts'
import { projectPath } from '../project-path.ts'
import { loadSharp } from '../sharp.ts'

interface SamplePicturesParts {
  database: Database
  log: Logger
  /** Puts a picture into `event-pictures`. */
  upload(name: string, png: Buffer): Promise<Response>
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

async function plant({ database, upload }: SamplePicturesParts, isStopped: () => boolean): Promise<void> {
  if ((await database.query(`select 1 ${awaited}`)).length === 0) return
  const sharp = await loadSharp()
  for (const [drawing, title] of Object.entries(drawings)) {
    if (!sharp || isStopped()) return
    const svg = await readFile(projectPath(`supabase/sample-pictures/${drawing}.svg`), 'utf8')
    const [, alt] = /<title>(.+)<\/title>/.exec(svg) ?? []
    const path = `sample-${drawing}.png`
    const { ok, status } = await upload(path, await sharp(Buffer.from(svg)).resize(1000).png().toBuffer())
    // It is there already where a server was stopped right after it.
    if (!ok && status !== 409) return
    if (isStopped()) return
    for (const table of ['event_series', 'events'])
      await database.query(
        `update public.${table} set picture_path = $1, picture_alt = $2
          where title = $3 and created_by is null and picture_path is null`,
        [path, alt, title],
      )
  }
  await database.query(`delete ${awaited}`)
}

/** Begins in the background; nobody waits for it. */
export function startSamplePictures(parts: SamplePicturesParts): { stop(): Promise<void> } {
  let isStopped = false
  plant(parts, () => isStopped).catch(error => {
    if (!isStopped) logUnlessAway(parts.log, error, 'the pictures of the sample city could not be made')
  })
  return {
    stop: async () => {
      isStopped = true
    },
  }
}
