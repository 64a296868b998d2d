// The authenticators of one's own account.

import { useState } from 'react'
import * as z from 'zod/mini'
import { checked, RefusedAnswer } from '../../checked-answer.ts'
import { authErrorText } from '../../error-texts.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import type { Client } from '../../supabase.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { isProofNeeded } from '../session/auth-requests.ts'
import { factorName } from '../session/code-form.tsx'
import { LostPhone } from '../session/lost-phone.tsx'
import { renewRecoveryCodes } from '../session/recovery-codes.ts'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { AccountPart } from './account-part.tsx'
import { AddFactor } from './add-factor.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { ConfirmedButton } from './confirmed-button.tsx'
import { RecoveryCodesPart } from './recovery-codes-part.tsx'

const userWithFactors = z.object({
  user: z.object({
    id: z.string(),
    factors: z.optional(
      z.array(z.object({ id: z.string(), status: z.string(), friendly_name: z.exactOptional(z.string()) })),
    ),
  }),
})

/** The part: what is enrolled, adding one more, removing one. */
export function FactorsPart() {
  const { client } = useSession()
  const site = useSite()
  const refresh = useRefresh()
  const query = useReading({
    name: queryNames.ownFactors,
    read: readFactors,
    failure: error => authErrorText(error, 'Failed to load authenticators.'),
  })
  const factors = query.data
  const [isAdding, setIsAdding] = useState(false)
  /** Recovery codes that were just made. */
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { attempt, failed } = useActions()
  /** What has just succeeded. */
  const [success, setSuccess] = useState('')

  /** What goes on once the person has confirmed that it is them. */
  const [onConfirmed, setOnConfirmed] = useState<(() => void) | null>(null)
  const confirmFirst = (resume: () => void): undefined => {
    setOnConfirmed(() => resume)
  }

  /** Does something, of which the words for a failure take the place of whatever succeeded before. */
  const act = (write: () => Promise<string | null | undefined>): Promise<unknown> => {
    setSuccess('')
    return attempt({ write })
  }
  const remove = async (factorId: string): Promise<string | null | undefined> => {
    const { error } = await client.auth.mfa.unenroll({ factorId })
    if (isProofNeeded(error)) return confirmFirst(() => act(() => remove(factorId)))
    if (error) return authErrorText(error, 'Failed to remove the authenticator.')
    // The token still says that a code was shown; the next one knows that none is needed.
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
      if (error instanceof RefusedAnswer && isProofNeeded(error.cause))
        return confirmFirst(() => act(renewCodes))
      return 'Failed to make recovery codes. Please try again.'
    } finally {
      await refresh(queryNames.recoveryCodes)
    }
    return null
  }
  const added = async () => {
    setIsAdding(false)
    if (!factors?.length) await act(renewCodes)
    setSuccess('The authenticator was added. From now on, signing in asks for its code.')
    // An authenticator ends the sessions that were opened without it.
    await refresh(queryNames.ownFactors, queryNames.ownSessions)
  }
  return (
    <AccountPart title="Two-step sign-in">
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
        {factors && factors.length > 0 && (
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
            {failed && <Banner tone="danger">{failed.words}</Banner>}
          </div>
        )}
        {isAdding ? (
          <AddFactor
            takenNames={factors?.map(factorName) ?? []}
            onAdded={added}
            onProofNeeded={confirmFirst}
            onCancel={() => setIsAdding(false)}
          />
        ) : (
          <Button look="secondary" disabled={!factors} onClick={() => setIsAdding(true)}>
            {factors && factors.length > 0 ? 'Add a second device' : 'Add an authenticator'}
          </Button>
        )}
        {factors && factors.length > 0 && (
          <RecoveryCodesPart codes={codes} onRenew={() => act(renewCodes)} onSaved={() => setCodes(null)} />
        )}
      </div>
      <div className="mt-5">
        <LostPhone />
      </div>
    </AccountPart>
  )
}

/** The authenticators that signing in asks for. */
async function readFactors(client: Client) {
  const { user } = checked(userWithFactors, await client.auth.getUser())
  return user.factors?.filter(({ status }) => status === 'verified') ?? []
}
