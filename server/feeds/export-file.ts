// `export`: everything that is public, also what is over, as one file of whatever length; with filters, the part that they let through.

import { setImmediate } from 'node:timers/promises'
import { cityToday } from '#domain/time/city-time.ts'
import {
  type Database,
  type Parameter,
  RateLimitError,
  type RateLimiter,
  type RateRule,
  type ServerFunction,
  Turns,
  visitor,
} from '#platform/index.ts'
import type { Config } from '../config.ts'
import { exportForms } from './export-forms.ts'
import { conditions, eventColumns, eventSource, type FeedEvent, passingEvents } from './feed-events.ts'
import { currentFilters } from './feed-filters.ts'
import { choice, type FeedParameters, readFeedParameters } from './feed-parameters.ts'

/** More files than an office takes along in ten minutes. */
const files: RateRule = { name: 'exports', points: 20, seconds: 600, isPerServer: true }
/** Each file that is under way holds so many events in memory, and asks for more when these are sent. */
const batchSize = 100
const maxUnderWay = 20
const maxUnderWayOfOne = 3
const busySeconds = 30
/** A reader who takes nothing for so long is cut off, and so is a file that takes longer than this altogether. */
const idleMilliseconds = 20_000
const maxMilliseconds = 600_000
/** So many are written before anyone else gets a turn of the processor. */
const writtenAtOnce = 10

interface ExportParts {
  config: Config
  database: Database
  limiter: RateLimiter
}

/** An event, and its place in the order as the database writes it: a JavaScript date would lose some of it. */
interface OrderedEvent extends FeedEvent {
  starts_at: string
}

/** The function. So many files are under way at once, and so many of one IP address. */
export function createExport({ config, database, limiter }: ExportParts): ServerFunction {
  /** One batch at a time, so that several files take no more of the machine than one. */
  const turns = new Turns({ maxRunning: 1, maxWaitingOfOne: maxUnderWayOfOne, maxWaiting: maxUnderWay })
  const underWay = new Map<symbol, string>()
  return {
    name: 'export',
    methods: ['GET'],
    answer: async (request, ip) => {
      const query = new URL(request.url).searchParams
      const form = exportForms[choice(query, 'format', ['ics', 'json', 'csv'])]
      const parameters = readFeedParameters(query)
      await limiter.take(files, ip)
      const filters = await currentFilters(database, parameters)
      const headers = {
        'content-type': form.type,
        'content-disposition': `attachment; filename="bike-events-${cityToday(config.siteTimeZone)}.${form.ending}"`,
        'cache-control': 'no-store',
      }
      if (request.method === 'HEAD') return new Response(null, { headers })
      const ofOne = [...underWay.values()].filter(other => other === ip).length
      if (underWay.size >= maxUnderWay || ofOne >= maxUnderWayOfOne) throw new RateLimitError(busySeconds)
      const file = Symbol(ip)
      underWay.set(file, ip)
      const encoder = new TextEncoder()
      let idle: NodeJS.Timeout | undefined
      const end = () => {
        clearTimeout(idle)
        clearTimeout(longest)
        underWay.delete(file)
      }
      const longest = setTimeout(end, maxMilliseconds).unref()
      const awaitReader = () => {
        idle = setTimeout(end, idleMilliseconds).unref()
      }
      awaitReader()
      let begun = form.begin(filters.name ?? config.siteName, config)
      let last: OrderedEvent | undefined
      let isFirst = true
      const nextPiece = async () => {
        const batch = await readAfter(database, filters, last)
        const texts: string[] = []
        for (const [index, event] of passingEvents(batch, filters, config).entries()) {
          if (index % writtenAtOnce === 0) await setImmediate()
          texts.push(`${isFirst ? '' : form.between}${form.event(event, config)}`)
          isFirst = false
        }
        last = batch.at(-1)
        const isEnd = batch.length < batchSize
        const piece = `${begun}${texts.join('')}${isEnd ? form.end : ''}`
        begun = ''
        return { piece, isEnd }
      }
      const body = new ReadableStream<Uint8Array>(
        {
          pull: async controller => {
            clearTimeout(idle)
            try {
              if (!underWay.has(file)) throw new Error('The reader of an export was too slow.')
              const { piece, isEnd } = await turns.run(ip, nextPiece)
              controller.enqueue(encoder.encode(piece))
              if (!isEnd) return awaitReader()
              end()
              controller.close()
            } catch (error) {
              end()
              // Breaks the connection off, so that half a file is never taken for the whole.
              throw error
            }
          },
          cancel: end,
        },
        { highWaterMark: 0 },
      )
      return new Response(body, { headers })
    },
  }
}

/** The events after one of them, by their start; each time found by the index, however far it is. */
function readAfter(database: Database, filters: FeedParameters, last: OrderedEvent | undefined) {
  const values: Parameter[] = []
  const filter = conditions(filters, values)
  const after = last
    ? `and (e.start_date, e.id) > ($${values.push(last.starts_at)}::timestamptz, $${values.push(last.id)}::uuid)`
    : ''
  return database.queryAs<OrderedEvent>(
    visitor,
    `select ${eventColumns}, e.start_date::text as starts_at from ${eventSource}
     where true ${filter} ${after} order by e.start_date, e.id limit ${batchSize}`,
    values,
    { readOnly: true },
  )
}
