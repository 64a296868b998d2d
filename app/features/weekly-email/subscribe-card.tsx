// The card that signs a visitor up for the weekly e-mail.

import { type ReactNode, useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { useDoubleTapGuard } from '../../ui/use-double-tap-guard.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { SubscribeResult } from './subscribe.server.ts'

const messageMilliseconds = 3_000

/** The card. `posted` is the answer to a form that was sent without scripts. */
export function SubscribeCard({ action, posted }: { action: string; posted: SubscribeResult | undefined }) {
  const { city } = useSite()
  const fetcher = useFetcher<{ subscription: SubscribeResult }>()
  const isHydrated = useIsHydrated()
  const answer = fetcher.data?.subscription
  const [email, setEmail] = useState(posted?.email ?? '')
  const [result, setResult] = useState(posted)
  const fieldId = useId()
  const isBusy = fetcher.state !== 'idle'
  const oneAtATime = useDoubleTapGuard()
  const [choices, setChoices] = useState<ReactNode>(
    <a href="/weekly-email" className="underline">
      Choose what you get
    </a>,
  )

  useEffect(() => {
    if (!answer) return
    setResult(answer)
    // After a failure, what is in the field stays, also what was typed since.
    if (answer.ok) setEmail('')
    // How long to wait must be readable for longer than a moment.
    if (answer.retryAfterSeconds !== undefined) return
    const timer = setTimeout(() => setResult({ ...answer, message: '' }), messageMilliseconds)
    return () => clearTimeout(timer)
  }, [answer])

  return (
    <section
      id="weekly-email"
      aria-labelledby="weekly-email-title"
      className="relative mt-12 grid gap-6 overflow-hidden rounded-card bg-accent p-6 text-accent-ink sm:p-8 md:grid-cols-2"
    >
      <div>
        <h2 id="weekly-email-title" className="text-2xl">
          Weekly Events Email
        </h2>
        <p className="mt-2">
          Every Sunday morning: the week's rides, races and workshops in {city}, in one short email. One click
          and you are out again.
        </p>
      </div>
      <fetcher.Form
        method="post"
        // Without scripts the page comes anew, and the answer stands down here.
        action={isHydrated ? action : `${action}#weekly-email`}
        onSubmit={event => {
          event.preventDefault()
          const form = event.currentTarget
          oneAtATime(() => fetcher.submit(form))
        }}
      >
        <Honeypot />
        <label htmlFor={fieldId} className="mb-1 block font-semibold">
          Your email address
        </label>
        <div className="flex flex-wrap gap-3">
          <input
            id={fieldId}
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            value={email}
            onChange={event => setEmail(event.target.value)}
            className="min-h-11 min-w-0 flex-1 basis-56 rounded-full border-2 border-transparent bg-surface px-4 text-ink"
          />
          <Button type="submit" disabled={isHydrated && (isBusy || email.trim() === '')} look="on accent">
            {isBusy ? 'Subscribing...' : 'Subscribe'}
          </Button>
        </div>
        <details
          className="mt-2"
          // Most people want everything, and nobody waits for the choices of the others at a first visit.
          onToggle={async () => {
            const { CardChoices } = await import('./card-choices.tsx')
            setChoices(<CardChoices />)
          }}
        >
          <summary className="py-2.5 font-semibold">Only some of it</summary>
          {choices}
        </details>
        <div aria-live="polite" className="not-empty:mt-3">
          {result?.message && !isBusy && (
            <Banner tone={result.ok ? 'success' : 'danger'}>{result.message}</Banner>
          )}
        </div>
        {!isBusy && <p className="text-sm not-empty:mt-2">{result?.whatNext}</p>}
      </fetcher.Form>
    </section>
  )
}
