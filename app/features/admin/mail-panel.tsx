// The Sunday email and the outbox: what was sent, what failed, and mail to oneself to see that it works.

import { useState } from 'react'
import type { DaySpan } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { serverMessage } from '../../error-texts.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { useSession } from '../session/session-context.ts'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { useSessionMessage } from '../session/use-session-message.ts'
import { type MailOverview, readMailOverview } from './mail-data.ts'

type Message = { tone: 'success' | 'danger'; text: string }

/** The panel below the digest. The preview is of the days chosen there. */
export function MailPanel({ span }: { span: DaySpan }) {
  const { client } = useSession()
  const [message, setMessage] = useSessionMessage<Message>()
  const [isBusy, setIsBusy] = useState(false)
  const refresh = useRefresh()
  const query = useReading({
    name: queryNames.mail,
    read: readMailOverview,
    failure: error => serverMessage(error, 'Failed to load the state of the mail. Please try again.'),
  })

  const send = async (request: PromiseLike<{ error: unknown }>) => {
    setIsBusy(true)
    const { error } = await request
    setMessage(
      error
        ? { tone: 'danger', text: `Error: ${serverMessage(error, 'the mail could not be sent')}` }
        : { tone: 'success', text: 'The mail is on its way to you.' },
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
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          look="secondary"
          disabled={isBusy}
          onClick={() =>
            send(client.rpc('send_digest_preview', { first_day: span.first, last_day: span.last }))
          }
        >
          Send me a preview
        </Button>
        <Button look="secondary" disabled={isBusy} onClick={() => send(client.rpc('send_test_mail'))}>
          Send a test mail
        </Button>
      </div>
      {message && (
        <div className="mt-4">
          <Banner tone={message.tone}>{message.text}</Banner>
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
          {history.map(({ week, recipients, sent, waiting, failed }) => (
            <tr key={week}>
              <Cell>{dateText(week)}</Cell>
              <Cell>{recipients === 0 ? 'Nothing to send' : `${sent} of ${recipients}`}</Cell>
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
