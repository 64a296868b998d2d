// `npm run weekly-email`: what the weekly email would say, or queueing it by hand.

import { digestMarkdown, introParagraphs } from '#domain/weekly-email/digest.ts'
import { queueWeeklyEmail, readIssue, weeklyEmailAt } from '../weekly-email/weekly-email.ts'
import { type Command, CommandError } from './command.ts'

const usage =
  'Usage: npm run weekly-email -- --dry-run   (show it)\n       npm run weekly-email -- --send      (queue it now, once a week)'

export const weeklyEmail: Command = async ({ config, database }, words) => {
  const [word, ...rest] = words
  if (rest.length > 0 || !['--dry-run', '--send'].includes(word ?? '')) throw new CommandError(usage)
  const now = new Date()
  const { span } = weeklyEmailAt(config, now)
  const [row] = await database.query<{ count: number }>(
    'select count(*) from public.email_subscriptions where is_active',
  )
  const recipients = `${row?.count ?? 0} subscribers, ${span.first} to ${span.last}`
  if (word === '--dry-run') {
    const { intro, isSkipped, digest, notices } = await readIssue(database, config, span, now)
    return [
      `${recipients}. Nothing was sent.`,
      ...(isSkipped ? ['The editors skip this week: nothing will be sent.'] : []),
      ...introParagraphs(intro),
      digestMarkdown(digest, notices) || 'No events found in the selected date range.',
    ].join('\n\n')
  }
  const outcome = await queueWeeklyEmail(database, config, span, now)
  const [email] = await database.query<{ recipients: number }>(
    'select recipients from private.weekly_emails where week = $1',
    [span.first],
  )
  return {
    queued: `The weekly email is queued for ${email?.recipients ?? 0} of ${recipients}.`,
    'queued before': 'The weekly email of this week was queued or skipped before.',
    'no events': 'No more events in this week: nothing is sent.',
    skipped: 'The editors skip this week: nothing is sent.',
  }[outcome]
}
