// The page for errors: what happened, and where to go from here.

import { createContext, useContext, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { refusalIn } from '../../failure-messages.ts'
import { useSiteIfKnown } from '../../site.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { OutsideLink } from '../../ui/links.tsx'

/** Repeats only the site's own messages: a proxy's error is meant for machines, or a whole page of HTML. */
function explain(error: unknown) {
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
      <ContactLine />
      <RequestNumberLine />
    </div>
  )
}

/** Reloads once the site responds; before that, the browser would show its own error instead of this page. */
function ReloadButton() {
  const [state, setState] = useState<'idle' | 'asking' | 'silent'>('idle')
  const reload = async () => {
    setState('asking')
    if (await doesRespond(window.location.href)) window.location.reload()
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

async function doesRespond(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}

/** How to reach whoever runs the site, if the settings say so. */
export function ContactLine() {
  const contact = useSiteIfKnown()?.contact
  if (!contact) return null
  return (
    <p className="mt-8 wrap-anywhere text-muted">
      Something wrong here? Tell us: <OutsideLink href={contact.url}>{contact.label}</OutsideLink>
    </p>
  )
}

/** The number of the request in the server's log, on the server only. */
export const RequestNumber = createContext('')

const numberId = 'request-number'

/** Shown only if the page was sent as an error. In the browser the number is read from the page that was sent. */
function RequestNumberLine() {
  const sent = useContext(RequestNumber)
  const [number] = useState(() =>
    typeof document === 'undefined' ? sent : document.getElementById(numberId)?.textContent,
  )
  if (!number) return null
  return (
    <p className="mt-3 text-muted">
      If you tell us about it, please tell us this number as well: <span id={numberId}>{number}</span>
    </p>
  )
}
