// Lists where the person is signed in, and ends those sessions.

import * as z from 'zod/mini'
import { dateText } from '#domain/time/city-day.ts'
import { cityDay, timeText } from '#domain/time/city-time.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse } from '../../read-data.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Badge } from '../../ui/card.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { AccountSection, ConfirmedButton } from './account-section.tsx'
import { useSession } from './session.tsx'
import { useActions } from './use-actions.tsx'
import { useReading, useRefresh } from './use-reading.ts'

const ownSession = z.object({
  id: z.string(),
  created_at: z.string(),
  address: z.string(),
  user_agent: z.string(),
  is_current: z.boolean(),
})

/** The current session is first. */
export function SessionsSection() {
  const { client, signOut } = useSession()
  const refresh = useRefresh()
  const query = useReading({
    name: queryNames.ownSessions,
    read: async client => parseResponse(z.array(ownSession), await client.rpc('my_sessions')),
    failure: 'Failed to load sessions. Please try again.',
  })
  const { attempt, failed } = useActions()
  const end = (write: () => PromiseLike<unknown>, failure: string) =>
    attempt({
      write: async () => {
        if (await write()) return failure
        await refresh(queryNames.ownSessions)
        return null
      },
    })
  const endOne = (id: string) =>
    end(
      () => client.rpc('end_session', { session_id: id }).then(({ error }) => error),
      'Failed to end the session. Please try again.',
    )
  const sessions = query.data
  const others = sessions?.filter(session => !session.is_current) ?? []
  return (
    <AccountSection title="Sessions">
      <p className="mb-4 text-muted">
        Where you are signed in. If you do not recognise one, end it and change your password.
      </p>
      {failed && (
        <div className="mb-4">
          <Banner tone="danger">{failed.message}</Banner>
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
                  onConfirm={() => endOne(session.id)}
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
            onConfirm={() => end(() => signOut('others'), 'Failed to end the sessions. Please try again.')}
          />
        </div>
      )}
    </AccountSection>
  )
}

function SessionText({ session }: { session: z.infer<typeof ownSession> }) {
  const { timeZone } = useSite()
  const { created_at, address } = session
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {deviceText(session.user_agent)}
        {session.is_current && <Badge color="green">This session</Badge>}
      </p>
      <p className="text-sm text-muted">
        Signed in {dateText(cityDay(created_at, timeZone))}, {timeText(created_at, timeZone)}
        {address && ` from ${address}`}
      </p>
    </div>
  )
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** The browser and system of a user agent, such as 'Firefox on Android'. */
export function deviceText(userAgent: string): string {
  const firstMatch = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = firstMatch(browsers)
  const system = firstMatch(systems)
  if (!browser) return system ?? 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}
