// The recovery codes of one's own account: how many are left, and a new set, shown once.

import { serverMessage } from '../../error-texts.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { focusOnArrival } from '../../ui/focus-on-arrival.ts'
import { LoadState } from '../../ui/loading-text.tsx'
import { readRecoveryCodesLeft } from '../session/recovery-codes.ts'
import { useReading } from '../session/use-reading.ts'
import { ConfirmedButton } from './confirmed-button.tsx'

interface RecoveryCodesProps {
  /** The set that was just made, until it is saved somewhere. */
  codes: readonly string[] | null
  onRenew(): Promise<unknown>
  onSaved(): void
}

/** The part, for someone with an authenticator. */
export function RecoveryCodesPart({ codes, onRenew, onSaved }: RecoveryCodesProps) {
  const site = useSite()
  const query = useReading({
    name: queryNames.recoveryCodes,
    read: client => readRecoveryCodesLeft(client, site),
    failure: error => serverMessage(error, 'Failed to load recovery codes.'),
  })
  return (
    <section aria-labelledby="recovery-codes" className="mt-5">
      <h3 id="recovery-codes" className="mb-2 text-lg">
        Recovery codes
      </h3>
      {codes ? (
        <NewCodes codes={codes} onSaved={onSaved} />
      ) : (
        <>
          <LoadState query={query} loading="Loading..." />
          {query.data !== undefined && (
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <p>{leftText(query.data)}</p>
              <ConfirmedButton
                label="Make new codes"
                busyLabel="Making..."
                subject="to recover with"
                question="Make new recovery codes? Those you have stop working."
                onConfirm={onRenew}
              />
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** They appear below what was pressed, and are there only once: the focus goes to them. */
function NewCodes({ codes, onSaved }: { codes: readonly string[]; onSaved(): void }) {
  return (
    <div ref={focusOnArrival} tabIndex={-1} className="grid scroll-mt-24 gap-4 outline-none">
      <Banner tone="notice">
        Save these codes where you find them without your phone. Each signs you in once in place of your
        authenticator’s code. They are shown only now.
      </Banner>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2 rounded-lg bg-sunken p-4">
        {codes.map(code => (
          <li key={code}>
            <code className="font-semibold">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')}>Copy the codes</CopyButton>
        <Button onClick={onSaved}>I have saved them</Button>
      </div>
    </div>
  )
}

function leftText(left: number): string {
  if (left === 0) return 'You have no recovery codes. Make some, in case you lose your phone.'
  return `You have ${left} ${left === 1 ? 'recovery code' : 'recovery codes'} left.`
}
