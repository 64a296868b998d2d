// `weekly-digest`: for super admins. Reading it gives the week's digest and what was sent; posting to it sends oneself a preview.

import { digestMarkdown } from '#domain/weekly-email/digest.ts'
import type { WeeklyEmailFunction } from './answer-function.ts'
import { readWeek } from './week-events.ts'
import { readNotices } from './week-notices.ts'
import { weeklyEmailAt } from './weekly-email.ts'

export const weeklyDigest: WeeklyEmailFunction = async (request, { config, database, callerOf }) => {
  const caller = await callerOf(request.headers)
  const { span } = weeklyEmailAt(config, new Date())
  if (request.method === 'POST') {
    await database.queryAs(caller, 'select public.send_digest_preview($1, $2)', [span.first, span.last])
    return Response.json({ message: 'The preview is on its way to you.' })
  }
  // The database decides who may see the history, and with it the rest of this answer.
  const history = await database.queryAs(caller, 'select * from public.weekly_email_history()')
  const days = await readWeek(database, config, span)
  const notices = await readNotices(database, span)
  return Response.json(
    { ...span, markdown: digestMarkdown(days, notices), days, notices, history },
    { headers: { 'cache-control': 'no-store' } },
  )
}
