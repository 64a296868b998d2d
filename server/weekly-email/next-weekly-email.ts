// `next-weekly-email`: for super admins. What goes out next Sunday, to how many, composed by the code that composes the mail.

import { addDays } from '#domain/time/city-day.ts'
import { digestSpan } from '#domain/weekly-email/digest.ts'
import { isEverything } from '#domain/weekly-email/email-choice.ts'
import { letterText } from '#platform/index.ts'
import type { WeeklyEmailFunction } from './answer-function.ts'
import { type ChoiceCount, countChoices, getsEmail, readChoice, readChoiceNames } from './choices.ts'
import { readIssue, weeklyEmailAt } from './weekly-email.ts'
import { weeklyLetter } from './weekly-letter.ts'

export const nextWeeklyEmail: WeeklyEmailFunction = async (request, { config, database, callerOf }) => {
  const caller = await callerOf(request.headers)
  const current = weeklyEmailAt(config, new Date())
  // The database decides who may see the plan, and with it the rest of this answer.
  const [plan] = await database.queryAs<{ is_queued: boolean }>(
    caller,
    'select is_queued from public.weekly_email_plan($1)',
    [current.span.first],
  )
  const isNextWeek = current.isOver || plan?.is_queued
  const span = isNextWeek ? digestSpan(addDays(current.span.first, 7)) : current.span
  const issue = await readIssue(database, config, span)
  const letter = weeklyLetter(config, issue)
  const counted = await countChoices(database)
  const names = await readChoiceNames(database)
  const getting = counted.filter(({ choice }) => getsEmail(issue.digest, readChoice(choice), names))
  const some = counted.filter(({ choice }) => !isEverything(readChoice(choice)))
  return Response.json(
    {
      week: span.first,
      intro: issue.intro,
      isSkipped: issue.isSkipped,
      hasEvents: issue.digest.length > 0,
      subscribers: readersOf(counted),
      recipients: readersOf(getting),
      // The letter is that of whoever gets everything; others get a part of it.
      choices: { different: some.length, readers: readersOf(some) },
      letter,
      text: letterText(letter, config.siteContact),
    },
    { headers: { 'cache-control': 'no-store' } },
  )
}

const readersOf = (counted: readonly ChoiceCount[]) => counted.reduce((sum, { readers }) => sum + readers, 0)
