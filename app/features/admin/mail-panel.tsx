// The Sunday email and the outbox: what was sent, what failed, and mail to oneself to see that it works.

import { useState } from 'react'
import type { DaySpan } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { serverMessage } from '../../error-texts.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { ActionProblem } from '../../ui/action-problem.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { useSession } from '../session/session-context.ts'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { useSessionMessage } from '../session/use-session-message.ts'
import { type MailOverview, readMailOverview } from './mail-data.ts'

type Message = 'asked for' | { problem: string; retry(): void }

interface MailPanelProps {
  /** The days that a preview is of; undefined while the ones chosen make none. */
  span: DaySpan | undefined
}

/** The panel below the digest. */
export function MailPanel({ span }: MailPanelProps) {
  const { client } = useSession()
  const [message, setMessage] = useSessionMessage<Message>()
  const [isBusy, setIsBusy] = useState(false)
  const refresh = useRefresh()
  const query = useReading({
    name: queryNames.mail,
    read: readMailOverview,
    failure: error => serverMessage(error, 'Failed to load the state of the mail. Please try again.'),
  })
  const folder = query.data?.health.folder

  const send = async (request: () => PromiseLike<{ error: unknown }>) => {
    if (isBusy) return
    setIsBusy(true)
    const { error } = await request()
    setMessage(
      error
        ? {
            problem: `Error: ${serverMessage(error, 'the mail could not be sent')}`,
            retry: () => void send(request),
          }
        : 'asked for',
    )
    setIsBusy(false)
    void refresh(queryNames.mail)
  }

  return (
    <Card>
      <h2 className="text-2xl">Sunday Email</h2>
      <p className="mt-2 text-muted">
        Goes out every Sunday at 7:00 AM to everyone who subscribed. A week without events sends nothing.
      </p>
      {folder && (
        <div className="mt-4">
          <Banner tone="notice">
            No mail server is set, so nothing is sent: every mail is written to the folder “{folder}” in the
            data folder. Whoever runs the server can set SMTP_URL to have it sent.
          </Banner>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          look="secondary"
          disabled={!span}
          aria-disabled={isBusy}
          onClick={() =>
            span &&
            send(() => client.rpc('send_digest_preview', { first_day: span.first, last_day: span.last }))
          }
        >
          Send me a preview
        </Button>
        <Button
          look="secondary"
          aria-disabled={isBusy}
          onClick={() => send(() => client.rpc('send_test_mail'))}
        >
          Send a test mail
        </Button>
      </div>
      {!span && <p className="mt-2 text-sm text-muted">Choose both days above to get a preview of them.</p>}
      {message && !query.isPending && (
        <div className="mt-4">
          {message === 'asked for' ? (
            <Banner tone="success">
              {folder
                ? `The mail is written to the folder “${folder}” in the data folder.`
                : 'The mail is on its way to you.'}
            </Banner>
          ) : (
            <ActionProblem problem={message.problem} isBusy={isBusy} onRetry={message.retry} />
          )}
        </div>
      )}
      <div className="mt-6">
        <LoadState query={query} loading="Loading..." />
        {query.data && <Overview {...query.data} />}
      </div>
    </Card>
  )
}

function Overview({ health, history }: MailOverview) {
  const { timeZone } = useSite()
  const waiting = (health.counts.waiting ?? 0) + (health.counts.sending ?? 0)
  return (
    <div className="grid gap-6">
      {history.length === 0 ? (
        <p>No Sunday email has been sent yet.</p>
      ) : (
        <Table
          caption="Sunday emails"
          columns={[
            { name: 'Week' },
            { name: 'Sent' },
            { name: 'Waiting', isWide: true },
            { name: 'Failed' },
          ]}
        >
          {history.map(({ week, recipients, sent, written, waiting, failed }) => (
            <tr key={week}>
              <Cell>{dateText(week)}</Cell>
              <Cell>
                {recipients === 0 ? 'Nothing to send' : `${sent} of ${recipients}`}
                {written > 0 && `, ${written} only written to a folder`}
              </Cell>
              <Cell isWide>{waiting}</Cell>
              <Cell>{failed}</Cell>
            </tr>
          ))}
        </Table>
      )}
      <div>
        <h3 className="text-lg">Mail health</h3>
        <p>
          {health.counts.sent ?? 0} sent, {waiting} waiting, {health.counts.failed ?? 0} failed.
        </p>
        {health.counts.written !== undefined && (
          <p>{health.counts.written} written to a folder of the server, and not sent.</p>
        )}
        <ul className="mt-2 divide-y divide-line text-sm">
          {health.problems.map(problem => (
            <li key={`${problem.created_at}${problem.address}`} className="py-2">
              <span className="break-all font-semibold">{problem.address}</span>,{' '}
              {dateText(cityDay(problem.created_at, timeZone))}: {problem.last_error}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
