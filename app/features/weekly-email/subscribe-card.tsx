// The card on the home page that signs a visitor up for the weekly email.

import { type ReactNode, useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Honeypot, useDoubleTapGuard } from '../../ui/form-guards.tsx'
import { useIsHydrated } from '../../ui/hooks.ts'
import type { SubscribeResult } from './subscription.server.ts'

const messageMilliseconds = 3_000

/** `posted` is the result of a form that was sent without scripts. */
export function SubscribeCard({ action, posted }: { action: string; posted: SubscribeResult | undefined }) {
  const { city } = useSite()
  const fetcher = useFetcher<{ subscription: SubscribeResult }>()
  const isHydrated = useIsHydrated()
  const response = fetcher.data?.subscription
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
    if (!response) return
    setResult(response)
    // After a failure the field keeps its text, including what was typed since.
    if (response.ok) setEmail('')
    // A message with a waiting time stays.
    if (response.retryAfterSeconds !== undefined) return
    const timer = setTimeout(() => setResult({ ...response, message: '' }), messageMilliseconds)
    return () => clearTimeout(timer)
  }, [response])

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
        // Without scripts the page reloads, and the message is down here.
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
          // Most people want everything, so the choices are loaded only on demand.
          onToggle={async () => {
            const { CardChoices } = await import('./choice-fields.tsx')
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
