// Shares a page: through the device's share sheet, else by copying the link.

import { Share2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useCopying } from '../../ui/use-copying.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

/** The button. It needs scripts, so it is not there before they run. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const [said, copy] = useCopying(url, 'Link copied')
  const share = async () => {
    if (!('share' in navigator)) return copy()
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the share sheet is an answer too.
      if (error instanceof Error && error.name !== 'AbortError') await copy()
    }
  }
  if (!useIsHydrated()) return null
  return (
    <>
      <Button look="secondary" onClick={share}>
        <Share2 aria-hidden="true" className="size-5" />
        {said || 'Share'}
      </Button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}
