// `subscribers-file`: for super admins. Everyone who gets the weekly email, as a CSV file of whatever length.

import { csvLine } from '#domain/text/escape.ts'
import { cityToday } from '#domain/time/city-time.ts'
import type { WeeklyEmailFunction } from './answer-function.ts'

const batchSize = 2_000

interface Subscriber {
  email: string
  subscribed_at: Date
}

export const subscribersFile: WeeklyEmailFunction = async (request, { config, database, callerOf }) => {
  const caller = await callerOf(request.headers)
  const readAfter = (email: string) =>
    database.queryAs<Subscriber>(caller, 'select * from public.active_subscribers($1, $2)', [
      email,
      batchSize,
    ])
  // Read before the answer begins: who may not have the list gets a refusal, and not a file that breaks off.
  let rows = await readAfter('')
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(encoder.encode(csvLine(['email', 'since']))),
    pull: async controller => {
      const last = rows.at(-1)
      if (!last) return controller.close()
      const lines = rows.map(row => csvLine([row.email, row.subscribed_at.toISOString()]))
      controller.enqueue(encoder.encode(lines.join('')))
      // A failure here breaks the connection off, so that half a list is never taken for the whole.
      rows = await readAfter(last.email)
    },
  })
  const day = cityToday(config.siteTimeZone, new Date().toISOString())
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="subscribers-${day}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
