// The addresses that are trusted: added and taken away by super admins.

import { useState } from 'react'
import { queryNames } from '../../../query-names.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadState } from '../../../ui/loading-text.tsx'
import { useSession } from '../../session/session-context.ts'
import { useActions } from '../../session/use-actions.tsx'
import { useReading, useRefresh } from '../../session/use-reading.ts'
import { TrustForm } from './trust-form.tsx'
import { readTrusted, type TrustedSubmitter, trust } from './trusted-data.ts'
import { TrustedRow } from './trusted-row.tsx'

/** The form and the list. One that was taken away keeps its place, with the way back, as long as the page is open. */
export function TrustedAddresses() {
  const { client } = useSession()
  const refresh = useRefresh()
  const [removed, setRemoved] = useState<readonly TrustedSubmitter[]>([])
  const { busyId, run, problemAt, problemElsewhere } = useActions()
  const query = useReading({
    name: queryNames.trustedSubmitters,
    read: readTrusted,
    failure: 'Failed to load trusted addresses. Please try again.',
  })
  const trusted = query.data ?? []
  const shown = [
    ...trusted,
    ...removed.filter(({ email }) => trusted.every(one => one.email !== email)),
  ].sort((a, b) => a.email.localeCompare(b.email))
  const isRemoved = ({ email }: TrustedSubmitter) => removed.some(one => one.email === email)
  const reread = () => refresh(queryNames.trustedSubmitters, queryNames.submissions)
  const change = (submitter: TrustedSubmitter, isTrusted: boolean) =>
    run({
      id: submitter.email,
      write: () => trust(client, submitter.email, isTrusted),
      done: () => {
        setRemoved(before => [
          ...before.filter(({ email }) => email !== submitter.email),
          ...(isTrusted ? [] : [submitter]),
        ])
        void reread()
      },
    })
  return (
    <div className="grid gap-6">
      <Card>
        <TrustForm
          onTrusted={email => {
            setRemoved(before => before.filter(one => one.email !== email))
            void reread()
          }}
        />
      </Card>
      <section aria-label="Trusted addresses">
        {problemElsewhere(shown.map(({ email }) => email))}
        <LoadState query={query} loading="Loading trusted addresses..." />
        {query.isSuccess && shown.length === 0 && <EmptyState text="No trusted addresses found" />}
        <ul className="divide-y divide-line">
          {shown.map(submitter => (
            <li key={submitter.email}>
              <TrustedRow
                submitter={submitter}
                isRemoved={isRemoved(submitter)}
                isBusy={busyId === submitter.email}
                onChange={isTrusted => change(submitter, isTrusted)}
              />
              {problemAt(submitter.email) && <div className="pb-4">{problemAt(submitter.email)}</div>}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
