// Counts at the end: lets the site finish what waits, stops it, and compares its database and its disk with what people were told.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/database/database.ts'
import type { StoredBytes } from '#platform/storage/byte-store.ts'
import { DiskStore } from '#platform/storage/disk-store.ts'
import type { Load } from './load.ts'
import type { Site } from './site.ts'
import { type Notes, type Tally, tally, tallyFiles, tallyMail } from './tally.ts'

/** How long nothing may come. */
const patience = 120_000

export interface Line {
  what: string
  counts: string
  isWrong?: boolean
}

const namesOf = async (database: Database, query: string) =>
  (await database.query<{ name: string }>(query)).map(({ name }) => name)

/** What was sent, and what each reader of the weekly email must get. */
const mailIds = `select id as name from private.mail_outbox where state = 'sent' or (kind = 'weekly_digest' and state <> 'dropped')`

/** All mail and all calendars are due now, as when their time had come; waits until they are dealt with. */
async function finish(site: Site): Promise<void> {
  const { calendars, mail, keys, url } = site
  await site.server().stop()
  const ids = await site.withDatabase(async database => {
    await database.query(`update private.mail_outbox set next_attempt_at = now() where state = 'waiting'`)
    await database.query('update public.import_sources set claimed_until = null, next_reading_at = now()')
    return namesOf(database, mailIds)
  })
  const told = new Set(calendars.told)
  await site.start()
  const isDone = async () => {
    const asked = `${url}/rest/v1/events?select=title&title=like.Import*`
    const rows: { title: string }[] = await (await fetch(asked, { headers: { apikey: keys.secret } })).json()
    const titles = new Set(rows.map(({ title }) => title))
    return [...told].every(title => titles.has(title)) && ids.every(id => mail.received.has(id))
  }
  // One mail after the other: on a slow machine thousands take minutes. What matters is that they keep coming.
  let [come, end] = [0, performance.now() + patience]
  while (!(await isDone()) && performance.now() < end) {
    if (mail.received.size > come) [come, end] = [mail.received.size, performance.now() + patience]
    await pause(1_000)
  }
  await site.server().stop()
}

const line = (what: string, found: Tally): Line => ({
  what,
  counts: `${found.acknowledged} acknowledged, ${found.kept} there, ${found.lost.length} lost, ${found.doubled.length} doubled`,
  isWrong: found.lost.length + found.doubled.length + found.unknown.length > 0 || found.acknowledged === 0,
})

export async function countSite(
  site: Site,
  load: Load,
  { maxRepeats }: { maxRepeats: number },
): Promise<Line[]> {
  await finish(site)
  const lines: Line[] = []
  await site.withDatabase(async database => {
    const count = async (what: string, notes: Notes, query: string) =>
      lines.push(line(what, tally(notes, await namesOf(database, query))))
    const { submissions, events, pictures, routes } = load.notes
    const titled = (table: string, word: string) =>
      `select title as name from public.${table} where title like '${word} %-%'`
    const stored = (bucket: string) => `select name from storage.objects where bucket_id = '${bucket}'`
    await count('submissions', submissions, titled('event_submissions', 'Submission'))
    await count('events', events, titled('events', 'Event'))
    await count('pictures', pictures, stored('event-pictures'))
    await count('routes', routes, stored('routes'))
    const { told } = site.calendars
    await count('imported', { asked: told, acknowledged: told }, titled('events', 'Import'))

    const mail = tallyMail(await namesOf(database, mailIds), site.mail.received)
    lines.push({
      what: 'mails',
      counts: `${mail.mails} to be sent, ${mail.missing} never came, ${mail.repeats} repeated (at most ${maxRepeats})`,
      isWrong: mail.missing > 0 || mail.repeats > maxRepeats || mail.mails === 0,
    })
    const rows = await database.query<{ version: string; stored: number }>(
      `select distinct version, (metadata ->> 'stored')::float8 as stored from storage.objects`,
    )
    const files: StoredBytes[] = []
    for await (const file of new DiskStore(join(site.dataDir, 'storage')).list()) files.push(file)
    const found = tallyFiles(rows, files)
    lines.push({
      what: 'files',
      counts: `${found.rows} rows, ${found.broken} without all their bytes; ${found.unowned} files of no row, to be swept`,
      isWrong: found.broken > 0,
    })
  })
  const statuses = [...load.answers].toSorted().map(([status, count]) => `${status}: ${count}`)
  lines.push({
    what: 'answers',
    counts: `${statuses.join(', ')}; ${load.readings} calendars read${load.wrong
      .slice(0, 5)
      .map(wrong => `\n      ${wrong}`)
      .join('')}`,
    isWrong: load.wrong.length > 0,
  })
  return lines
}
