// The person's authenticators and recovery codes: adding, removing, renewing.

import { useState } from 'react'
import * as z from 'zod/mini'
import type { Client } from '../../data-client.ts'
import { authErrorText, serverMessage } from '../../error-messages.ts'
import { queryNames } from '../../queries.ts'
import { BackendRefusal, parseResponse } from '../../read-data.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { focusOnArrival } from '../../ui/focus.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { CopyButton } from '../../ui/share.tsx'
import { AccountSection, ConfirmedButton } from './account-section.tsx'
import { isProofNeeded, readRecoveryCodesLeft, renewRecoveryCodes } from './auth-requests.ts'
import { AddAuthenticator, ConfirmIdentity } from './authenticator-forms.tsx'
import { factorName, LostPhone } from './second-step.tsx'
import { useSession } from './session.tsx'
import { useActions } from './use-actions.tsx'
import { useReading, useRefresh } from './use-reading.ts'

const factor = z.object({ id: z.string(), status: z.string(), friendly_name: z.exactOptional(z.string()) })
/** The id is there so that any other JSON is a failure, and not an account without authenticators. */
const userWithFactors = z.object({
  user: z.object({ id: z.string(), factors: z.optional(z.array(factor)) }),
})

/** The authenticators that signing in accepts. */
async function readFactors(client: Client) {
  const { user } = parseResponse(userWithFactors, await client.auth.getUser())
  return user.factors?.filter(({ status }) => status === 'verified') ?? []
}

export function AuthenticatorsSection() {
  const { client } = useSession()
  const site = useSite()
  const refresh = useRefresh()
  const query = useReading({
    name: queryNames.ownFactors,
    read: readFactors,
    failure: error => authErrorText(error, 'Failed to load authenticators.'),
  })
  const factors = query.data
  const hasFactors = factors !== undefined && factors.length > 0
  const [isAdding, setIsAdding] = useState(false)
  /** Recovery codes that were just created. */
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { attempt, failed } = useActions()
  const [success, setSuccess] = useState('')

  /** Continues once the person has confirmed their identity. */
  const [onConfirmed, setOnConfirmed] = useState<(() => void) | null>(null)
  const confirmFirst = (resume: () => void): undefined => {
    setOnConfirmed(() => resume)
  }

  const act = (write: () => Promise<string | null | undefined>): Promise<unknown> => {
    setSuccess('')
    return attempt({ write })
  }
  const remove = async (factorId: string): Promise<string | null | undefined> => {
    const { error } = await client.auth.mfa.unenroll({ factorId })
    if (isProofNeeded(error)) return confirmFirst(() => act(() => remove(factorId)))
    if (error) return authErrorText(error, 'Failed to remove the authenticator.')
    // The old token still claims that a code was entered; a new one knows that none is needed.
    await client.auth.refreshSession()
    setSuccess('The authenticator was removed.')
    setCodes(null)
    await refresh(queryNames.ownFactors, queryNames.recoveryCodes)
    return null
  }
  const renewCodes = async (): Promise<string | null | undefined> => {
    try {
      setCodes(await renewRecoveryCodes(client, site))
    } catch (error) {
      if (error instanceof BackendRefusal && isProofNeeded(error.cause))
        return confirmFirst(() => act(renewCodes))
      return 'Failed to make recovery codes. Please try again.'
    } finally {
      await refresh(queryNames.recoveryCodes)
    }
    return null
  }
  const finishAdding = async () => {
    setIsAdding(false)
    if (!hasFactors) await act(renewCodes)
    setSuccess('The authenticator was added. From now on, signing in asks for its code.')
    // Adding an authenticator ends the sessions that were opened without it.
    await refresh(queryNames.ownFactors, queryNames.ownSessions)
  }
  return (
    <AccountSection title="Two-step sign-in">
      <p className="mb-4 text-muted">
        With an authenticator app, signing in asks for a code from your phone as well. Then a stolen password
        alone opens nothing. Add a second device as a spare.
      </p>
      <LoadState query={query} loading="Loading..." className="mb-4" />
      {onConfirmed && (
        <ConfirmIdentity
          onConfirmed={() => {
            setOnConfirmed(null)
            onConfirmed()
          }}
          onCancel={() => setOnConfirmed(null)}
        />
      )}
      <div hidden={onConfirmed !== null}>
        {hasFactors && (
          <ul className="mb-4 divide-y divide-line border-y border-line">
            {factors.map(factor => (
              <li key={factor.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <span className="font-semibold">{factorName(factor)}</span>
                <ConfirmedButton
                  label="Remove"
                  busyLabel="Removing..."
                  subject={factorName(factor)}
                  question="Remove this authenticator?"
                  onConfirm={() => act(() => remove(factor.id))}
                />
              </li>
            ))}
          </ul>
        )}
        {(failed || success) && (
          <div className="mb-4 grid gap-3">
            {success && <Banner tone="success">{success}</Banner>}
            {failed && <Banner tone="danger">{failed.message}</Banner>}
          </div>
        )}
        {isAdding ? (
          <AddAuthenticator
            takenNames={factors?.map(factorName) ?? []}
            onAdded={finishAdding}
            onProofNeeded={confirmFirst}
            onCancel={() => setIsAdding(false)}
          />
        ) : (
          <Button look="secondary" disabled={!factors} onClick={() => setIsAdding(true)}>
            {hasFactors ? 'Add a second device' : 'Add an authenticator'}
          </Button>
        )}
        {hasFactors && (
          <RecoveryCodes codes={codes} onRenew={() => act(renewCodes)} onSaved={() => setCodes(null)} />
        )}
      </div>
      <div className="mt-5">
        <LostPhone />
      </div>
    </AccountSection>
  )
}

interface RecoveryCodesProps {
  /** The codes that were just created, until the person has saved them. */
  codes: readonly string[] | null
  onRenew(): Promise<unknown>
  onSaved(): void
}

function RecoveryCodes({ codes, onRenew, onSaved }: RecoveryCodesProps) {
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

/** They appear below the button and are shown only once, so they get the focus. */
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
