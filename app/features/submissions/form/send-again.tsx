// Offers to send once more what did not reach the site, when it answers again. It is never sent by itself.

import { useEffect, useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'

/** The browser knows of its own connection only, and nothing of a server that was gone. */
const askMilliseconds = 10_000

/** The offer, within the form that was not sent. */
export function SendAgain() {
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    if (isBack) return
    const ask = async () => {
      if (!document.hidden && (await doesAnswer())) setIsBack(true)
    }
    const timer = setInterval(ask, askMilliseconds)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [isBack])
  if (!isBack) return null
  return (
    <Banner tone="notice">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>You are back online. Send it now?</p>
        <Button type="submit">Send it now</Button>
      </div>
    </Banner>
  )
}

/** In its own form: a network that wants a sign-in answers everything with a page. */
async function doesAnswer(): Promise<boolean> {
  try {
    const { ok, headers } = await fetch('/healthz', { cache: 'no-store' })
    return ok && headers.get('content-type')?.startsWith('application/json') === true
  } catch {
    return false
  }
}
