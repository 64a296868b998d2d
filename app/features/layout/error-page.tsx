// What people read when a page cannot be shown: what happened, and where to go from here.

import { useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { refusalIn } from '../../refusal.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ContactLine } from './contact-line.tsx'
import { NumberToTell } from './request-number.tsx'

interface Explanation {
  title: string
  text: string
  canRetry: boolean
}

/** Only the site's own words are repeated: a proxy's error is a text for machines, or a whole page of HTML. */
function explain(error: unknown): Explanation {
  const refusal = refusalIn(error)
  if (refusal) return { title: refusal.heading, text: refusal.text, canRetry: true }
  if (isRouteErrorResponse(error) && error.status === 404)
    return {
      title: 'Page not found',
      text: 'There is nothing at this address. It may have moved, or the link may be mistyped.',
      canRetry: false,
    }
  return {
    title: 'This page did not load',
    text: 'The connection may have been lost, or a newer version of the site is out. Reloading usually helps.',
    canRetry: true,
  }
}

/** The error as a page. */
export function ErrorPage({ error }: { error: unknown }) {
  const { title, text, canRetry } = explain(error)
  return (
    <div className="mx-auto max-w-xl py-12 text-center" role="alert">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {canRetry && <ReloadButton />}
        <LinkButton to="/" look={canRetry ? 'secondary' : 'primary'}>
          Back to Calendar
        </LinkButton>
      </div>
      <ContactLine question="Something wrong here? Tell us:" />
      <NumberToTell />
    </div>
  )
}

/** Reloads once the site answers again; before, the browser would put an error of its own in the page's place. */
function ReloadButton() {
  const [state, setState] = useState<'idle' | 'asking' | 'silent'>('idle')
  const reload = async () => {
    setState('asking')
    if (await doesAnswer(window.location.href)) window.location.reload()
    else setState('silent')
  }
  return (
    <>
      <Button disabled={state === 'asking'} onClick={() => void reload()}>
        {state === 'asking' ? 'Reloading...' : 'Reload'}
      </Button>
      <p aria-live="polite" className="order-last w-full empty:hidden">
        {state === 'silent' && 'There is still no answer. Please try again in a moment.'}
      </p>
    </>
  )
}

async function doesAnswer(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}
