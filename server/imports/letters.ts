// The mail about a followed calendar that could not be read for a day, to whoever looks after its group.

import { z } from 'zod'
import { dateText } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import type { MailKinds, Queries } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { quotedWords } from '../emails/quoted-words.ts'

const facts = z.object({ source_id: z.uuid(), user_id: z.uuid() })

interface FailingSource extends Record<string, unknown> {
  name: string | null
  host: string
  group_name: string
  failure: string
  failing_since: Date
  is_admin: boolean
}

/** The kinds of mail about imports. */
export function importMail({ siteName, siteUrl, siteTimeZone }: Config): MailKinds {
  return {
    import_failing: {
      allowance: 'unlimited',
      compose: async (queries, { email, payload }) => {
        const { source_id: sourceId, user_id: userId } = facts.parse(payload)
        const source = await readFailing(queries, sourceId, { userId, email })
        if (!source) return undefined
        const calendar = source.name ? `“${quotedWords(source.name)}”` : `at ${source.host}`
        return {
          subject: `The calendar of ${quotedWords(source.group_name)} could not be read for a day`,
          paragraphs: [
            `${siteName} follows the calendar ${calendar} of ${quotedWords(source.group_name)}. Since ${dateText(cityDay(source.failing_since.toISOString(), siteTimeZone))} it could not be read:`,
            `“${quotedWords(source.failure)}”`,
            'Its events here stay as they are. It is tried again by itself, at least once a day; this is the only mail about it. If the address has changed, add the new one and remove the old one.',
          ],
          action: {
            label: 'See the import',
            url: `${siteUrl}/${source.is_admin ? 'admin' : 'moderator'}/imports/${sourceId}`,
          },
          footer: `You get this mail because you look after ${quotedWords(source.group_name)} on ${siteName}.`,
        }
      },
    },
  }
}

/** The calendar, if it still fails and this person still looks after its group. Of its address only the host: the rest may be a secret. */
async function readFailing(
  queries: Queries,
  sourceId: string,
  { userId, email }: { userId: string; email: string },
): Promise<FailingSource | undefined> {
  const [source] = await queries.query<FailingSource>(
    `select s.name, substring(s.address from '^[^:]+://([^/?#]+)') as host, g.name as group_name, s.failure, s.failing_since,
       exists (select 1 from public.user_roles r where r.user_id = $2 and r.role = 'super_admin') as is_admin
     from public.import_sources s join public.groups g on g.id = s.group_id
     where s.id = $1 and s.failing_since is not null and not s.is_paused
       and exists (select 1 from private.nearest_reviewers(s.group_id) n where n.user_id = $2 and n.email = $3)`,
    [sourceId, userId, email],
  )
  return source
}
