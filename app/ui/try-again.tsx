// Asks once more for what a page could not read, and leaves the page as it is until there is an answer.

import { useRevalidator } from 'react-router'
import { Button } from './button.tsx'
import { useIsLive } from './use-is-live.ts'

/** The button. Without scripts there is none: the browser's own reload does the same. */
export function TryAgain() {
  const { state, revalidate } = useRevalidator()
  const isBusy = state !== 'idle'
  if (!useIsLive()) return null
  return (
    <Button look="danger" className="mt-3" disabled={isBusy} onClick={() => void revalidate()}>
      {isBusy ? 'Loading...' : 'Try again'}
    </Button>
  )
}
