// Shares a page: through the device's share sheet, else by copying the link.

import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

const copiedMilliseconds = 2_000

/** The button. It needs scripts, so it is not there before they run. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(''), copiedMilliseconds)
    return () => clearTimeout(timer)
  }, [message])
  const share = async () => {
    try {
      if ('share' in navigator) return await navigator.share({ title, url })
      await window.navigator.clipboard.writeText(url)
      setMessage('Link copied')
    } catch (error) {
      // Closing the share sheet is an answer too.
      if (error instanceof Error && error.name !== 'AbortError') setMessage('Error copying to clipboard')
    }
  }
  if (!useIsHydrated()) return null
  return (
    <>
      <Button look="secondary" onClick={share}>
        <Share2 aria-hidden="true" className="size-5" />
        {message || 'Share'}
      </Button>
      <span role="status" className="sr-only">
        {message}
      </span>
    </>
  )
}
