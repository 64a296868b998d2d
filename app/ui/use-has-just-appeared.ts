// Whether something has only just appeared, so that a press meant for what was there before does nothing to it.

import { useEffect, useState } from 'react'

const freshMilliseconds = 500

/** True for a moment after the named thing has taken the place of another. */
export function useHasJustAppeared(what: string): boolean {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(what), freshMilliseconds)
    return () => clearTimeout(timer)
  }, [what])
  return settled !== what
}
