// Where one is signed in, and ending that.

import { cityDay, timeText } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { useSite } from '../../site.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { AccountPart } from './account-part.tsx'
import { ConfirmedButton } from './confirmed-button.tsx'
import { deviceText } from './device-text.ts'
import { type OwnSession, useOwnSessions } from './use-own-sessions.ts'

/** The part: every session, the present one first. */
export function SessionsPart() {
  const { query, problem, end, endOthers } = useOwnSessions()
  const sessions = query.data
  const others = sessions?.filter(session => !session.is_current) ?? []
  return (
    <AccountPart title="Sessions">
      <p className="mb-4 text-muted">
        Where you are signed in. If you do not recognise one, end it and change your password.
      </p>
      {problem && (
        <div className="mb-4">
          <Banner tone="danger">{problem}</Banner>
        </div>
      )}
      <LoadState query={query} loading="Loading..." className="mb-4" />
      {sessions && (
        <ul className="divide-y divide-line border-y border-line">
          {sessions.map(session => (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <SessionText session={session} />
              {!session.is_current && (
                <ConfirmedButton
                  label="End"
                  busyLabel="Ending..."
                  subject={`session of ${deviceText(session.user_agent)}`}
                  question="End this session?"
                  onConfirm={() => end(session.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <div className="mt-4">
          <ConfirmedButton
            label="End all others"
            busyLabel="Ending..."
            subject="sessions"
            question="End all sessions but this one?"
            onConfirm={endOthers}
          />
        </div>
      )}
    </AccountPart>
  )
}

function SessionText({ session }: { session: OwnSession }) {
  const { timeZone } = useSite()
  const when = (instant: string) => `${dateText(cityDay(instant, timeZone))}, ${timeText(instant, timeZone)}`
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {deviceText(session.user_agent)}
        {session.is_current && <Badge color="green">This session</Badge>}
      </p>
      <p className="text-sm text-muted">
        Signed in {when(session.created_at)}
        {session.address && ` from ${session.address}`}
      </p>
    </div>
  )
}
