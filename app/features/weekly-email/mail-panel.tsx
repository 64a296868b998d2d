// What became of the weekly emails and of all other mail: what was sent, what failed, and a test mail to see that it works.

import { cityDay } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import type { MailOverview } from './mail-data.ts'
import { MailToOneself } from './mail-to-oneself.tsx'
import { useMailOverview } from './use-mail-overview.ts'

/** The panel. */
export function MailPanel() {
  const query = useMailOverview()
  const folder = query.data?.health.folder
  return (
    <Card className="grid gap-5">
      <h2 className="text-2xl">Sent So Far</h2>
      {folder && (
        <Banner tone="notice">
          No mail server is set, so nothing is sent: every mail is written to the folder “{folder}” in the
          data folder. Whoever runs the server can set SMTP_URL to have it sent.
        </Banner>
      )}
      <MailToOneself label="Send a test mail" mail="test" />
      <LoadState query={query} loading="Loading..." />
      {query.data && (
        <>
          <History weeks={query.data.history} />
          <Health {...query.data.health} />
        </>
      )}
    </Card>
  )
}

function History({ weeks }: { weeks: MailOverview['history'] }) {
  if (weeks.length === 0) return <p>No weekly email has been sent yet.</p>
  return (
    <Table
      caption="Weekly emails"
      columns={[{ name: 'Week' }, { name: 'Sent' }, { name: 'Waiting', isWide: true }, { name: 'Failed' }]}
    >
      {weeks.map(({ week, skipped, recipients, sent, written, waiting, failed }) => (
        <tr key={week}>
          <Cell>{dateText(week)}</Cell>
          <Cell>
            {sentText({ skipped, recipients, sent })}
            {written > 0 && `, ${written} only written to a folder`}
          </Cell>
          <Cell isWide>{waiting}</Cell>
          <Cell>{failed}</Cell>
        </tr>
      ))}
    </Table>
  )
}

function sentText({
  skipped,
  recipients,
  sent,
}: Pick<MailOverview['history'][number], 'skipped' | 'recipients' | 'sent'>): string {
  if (skipped) return 'Skipped'
  return recipients === 0 ? 'Nothing to send' : `${sent} of ${recipients}`
}

function Health({ counts, problems }: MailOverview['health']) {
  const { timeZone } = useSite()
  const waiting = (counts.waiting ?? 0) + (counts.sending ?? 0)
  return (
    <div>
      <h3 className="text-lg">Mail health</h3>
      <p>
        {counts.sent ?? 0} sent, {waiting} waiting, {counts.failed ?? 0} failed.
      </p>
      {counts.written !== undefined && (
        <p>{counts.written} written to a folder of the server, and not sent.</p>
      )}
      <ul className="mt-2 divide-y divide-line text-sm">
        {problems.map(problem => (
          <li key={`${problem.created_at}${problem.address}`} className="py-2">
            <span className="break-all font-semibold">{problem.address}</span>,{' '}
            {dateText(cityDay(problem.created_at, timeZone))}: {problem.last_error}
          </li>
        ))}
      </ul>
    </div>
  )
}
