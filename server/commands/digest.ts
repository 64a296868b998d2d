// `npm run digest`: what the weekly email would say, or queueing it by hand.

import { digestMarkdown } from '#domain/digest/digest.ts'
import { readNotices } from '../newsletter/week-notices.ts'
import { queueWeeklyEmail, readDigest, weeklyEmailAt } from '../newsletter/weekly-email.ts'
import { type Command, CommandError } from './command.ts'

const usage =
  'Usage: npm run digest -- --dry-run   (show it)\n       npm run digest -- --send      (queue it now, once a week)'

export const digest: Command = async ({ config, database }, words) => {
  const [word, ...rest] = words
  if (rest.length > 0 || !['--dry-run', '--send'].includes(word ?? '')) throw new CommandError(usage)
  const { span } = weeklyEmailAt(config, new Date())
  const [row] = await database.query<{ count: number }>(
    'select count(*) from public.email_subscriptions where is_active',
  )
  const recipients = `${row?.count ?? 0} subscribers, ${span.first} to ${span.last}`
  if (word === '--dry-run') {
    const days = await readDigest(database, config, span)
    const notices = await readNotices(database, span)
    return `${recipients}. Nothing was sent.\n\n${digestMarkdown(days, notices) || 'No events found in the selected date range.'}`
  }
  const outcome = await queueWeeklyEmail(database, config, span)
  if (outcome === 'queued') return `The weekly email is queued: ${recipients}.`
  return outcome === 'no events'
    ? 'A week without events: nothing is sent.'
    : 'The weekly email of this week was queued before.'
}
