// Shows admins what happened to the site's mail: past weekly emails, the outbox and errors, and a test mail.

import * as z from 'zod/mini'
import { addDays, dateText } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import type { Client } from '../../data-client.ts'
import { serverMessage } from '../../error-messages.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse } from '../../read-data.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { useSession } from '../account/session.tsx'
import { useActions } from '../account/use-actions.tsx'
import { useReading, useRefresh } from '../account/use-reading.ts'

const healthSchema = z.object({
  /** Where mail is written while no mail server is set. */
  folder: z.nullable(z.string()),
  counts: z.record(z.string(), z.number()),
  problems: z.array(z.object({ address: z.string(), last_error: z.string(), created_at: z.string() })),
})

const historySchema = z.array(
  z.object({
    week: z.string(),
    skipped: z.boolean(),
    recipients: z.number(),
    sent: z.number(),
    written: z.number(),
    waiting: z.number(),
    failed: z.number(),
  }),
)

async function readMailOverview(client: Client) {
  const [health, history] = await Promise.all([client.rpc('mail_health'), client.rpc('weekly_email_history')])
  return { health: parseResponse(healthSchema, health), history: parseResponse(historySchema, history) }
}

function useMailOverview() {
  return useReading({
    name: queryNames.mail,
    read: readMailOverview,
    failure: error => serverMessage(error, 'Failed to load the state of the mail. Please try again.'),
  })
}

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

function History({ weeks }: { weeks: z.infer<typeof historySchema> }) {
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
            {skipped ? 'Skipped' : recipients === 0 ? 'Nothing to send' : `${sent} of ${recipients}`}
            {written > 0 && `, ${written} only written to a folder`}
          </Cell>
          <Cell isWide>{waiting}</Cell>
          <Cell>{failed}</Cell>
        </tr>
      ))}
    </Table>
  )
}

function Health({ counts, problems }: z.infer<typeof healthSchema>) {
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

/** A test mail, or a preview of the email for the week that starts on a Sunday. */
type OwnMail = 'test' | { preview: string }

function sendMail(client: Client, mail: OwnMail) {
  if (mail === 'test') return client.rpc('send_test_mail')
  return client.rpc('send_digest_preview', { first_day: mail.preview, last_day: addDays(mail.preview, 6) })
}

/** A button that sends a mail to the person who presses it, and reports what happened to it. */
export function MailToOneself({ label, mail }: { label: string; mail: OwnMail }) {
  const { client } = useSession()
  const refresh = useRefresh()
  const overview = useMailOverview()
  const { isBusy, isDone, problem, run } = useActions()
  const folder = overview.data?.health.folder
  const write = async () => {
    const { error } = await sendMail(client, mail)
    void refresh(queryNames.mail)
    return error && `Error: ${serverMessage(error, 'the mail could not be sent')}`
  }
  return (
    <div className="grid gap-4">
      <Button
        look="secondary"
        className="justify-self-start"
        aria-disabled={isBusy}
        onClick={() => run({ write })}
      >
        {label}
      </Button>
      {isDone && !overview.isPending && (
        <Banner tone="success">
          {folder
            ? `The mail is written to the folder “${folder}” in the data folder.`
            : 'The mail is on its way to you.'}
        </Banner>
      )}
      {problem}
    </div>
  )
}
