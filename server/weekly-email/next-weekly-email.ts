// `next-weekly-email`: for super admins. What goes out next Sunday, to how many, composed by the code that composes the mail.

import { addDays } from '#domain/time/city-day.ts'
import { digestSpan } from '#domain/weekly-email/digest.ts'
import { letterText } from '../mail/letter.ts'
import type { WeeklyEmailFunction } from './answer-function.ts'
import { readIssue, weeklyEmailAt } from './weekly-email.ts'
import { weeklyLetter } from './weekly-letter.ts'

interface Plan {
  is_queued: boolean
  recipients: number
}

export const nextWeeklyEmail: WeeklyEmailFunction = async (request, { config, database, callerOf }) => {
  const caller = await callerOf(request.headers)
  const current = weeklyEmailAt(config, new Date())
  // The database decides who may see the plan, and with it the rest of this answer.
  const [plan] = await database.queryAs<Plan>(
    caller,
    'select is_queued, recipients from public.weekly_email_plan($1)',
    [current.span.first],
  )
  const isNextWeek = current.isOver || plan?.is_queued
  const span = isNextWeek ? digestSpan(addDays(current.span.first, 7)) : current.span
  const issue = await readIssue(database, config, span)
  const letter = weeklyLetter(config, issue)
  return Response.json(
    {
      week: span.first,
      intro: issue.intro,
      isSkipped: issue.isSkipped,
      hasEvents: issue.digest.length > 0,
      recipients: plan?.recipients ?? 0,
      letter,
      text: letterText(letter, config.siteContact),
    },
    { headers: { 'cache-control': 'no-store' } },
  )
}
