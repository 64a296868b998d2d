// `import-preview`: what would come from a calendar's address. `import-reading`: reads a followed calendar now. For whoever may import.

import { z } from 'zod'
import {
  type Caller,
  type RateLimiter,
  type RateRule,
  RequestError,
  type ServerFunction,
  standingOf,
} from '#platform/index.ts'
import { calendarTypes, type ImportParts, readCalendarText, readSource } from './read-source.ts'
import { claimOne } from './sources.ts'

/** Of one person: more than somebody needs who tries addresses, and few for whoever would have others asked. */
const readings: RateRule = { name: 'import-readings', points: 20, seconds: 3_600 }

const maxTitles = 10
const maxFaults = 20

const preview = z.object({
  address: z.string().trim().min(1).max(2048),
  place: z.string().max(200).default(''),
})
const reading = z.object({ source_id: z.uuid() })

interface FunctionParts extends ImportParts {
  limiter: RateLimiter
  callerOf(headers: Headers): Promise<Caller>
}

/** Both functions. */
export function importFunctions(parts: FunctionParts): ServerFunction[] {
  return [
    { name: 'import-preview', methods: ['POST'], answer: request => answerPreview(parts, request) },
    { name: 'import-reading', methods: ['POST'], answer: request => answerReading(parts, request) },
  ]
}

/** Whoever asks, counted; undefined for whoever may import nothing. */
async function countedPerson({ database, callerOf, limiter }: FunctionParts, request: Request) {
  const caller = await callerOf(request.headers)
  if ((await standingOf(database, caller)) === 'none') return undefined
  await limiter.take(readings, String(caller.claims.sub))
  return caller
}

const refused = () =>
  Response.json({ message: 'Only super admins and group moderators can import calendars.' }, { status: 403 })

async function answerPreview(parts: FunctionParts, request: Request): Promise<Response> {
  const { config, fetchOutside } = parts
  const caller = await countedPerson(parts, request)
  if (!caller) return refused()
  const asked = preview.safeParse(await request.json().catch(() => undefined))
  if (!asked.success) throw new RequestError(400, 'Please enter the web address of a calendar.')
  const address = asked.data.address.replace(/^webcals?:\/\//i, 'https://')
  const answer = await fetchOutside(address, { accept: calendarTypes, signal: request.signal })
  if (answer.status !== 'read')
    throw new RequestError(400, answer.status === 'failed' ? answer.why : 'Nothing came from this address.')
  const chosen = { type_id: '', group_id: '', place: asked.data.place || null }
  const read = await readCalendarText(answer.text, config, chosen, String(caller.claims.sub))
  if ('why' in read) throw new RequestError(400, read.why.replace(' Nothing was changed.', ''))
  const { name, events, entries, faults } = read.reading
  const coming = entries
    .filter(({ isOver, recurrence, seen }) => !isOver && recurrence === '' && seen.status !== 'cancelled')
    .toSorted((a, b) => Date.parse(a.next) - Date.parse(b.next))
  return Response.json(
    {
      name: name ?? null,
      events,
      coming: coming.length,
      first: coming.slice(0, maxTitles).map(({ seen, next }) => ({
        ...{ title: seen.title, starts: next, repeats: Boolean(seen.when?.rule) },
      })),
      faults: faults.slice(0, maxFaults),
    },
    { headers: { 'cache-control': 'no-store' } },
  )
}

async function answerReading(parts: FunctionParts, request: Request): Promise<Response> {
  const { database } = parts
  const caller = await countedPerson(parts, request)
  if (!caller) return refused()
  const asked = reading.safeParse(await request.json().catch(() => undefined))
  if (!asked.success) throw new RequestError(400, 'Say which import is to be read.')
  const { source_id: id } = asked.data
  const [own] = await database.queryAs<{ is_paused: boolean }>(
    caller,
    'select is_paused from public.import_sources where id = $1',
    [id],
  )
  if (!own) throw new RequestError(404, 'This import does not exist.')
  if (own.is_paused) throw new RequestError(400, 'This import is paused. Resume it first.')
  const source = await claimOne(database, id)
  if (!source) throw new RequestError(400, 'This calendar is being read at this moment.')
  return Response.json(await readSource(parts, source), { headers: { 'cache-control': 'no-store' } })
}
