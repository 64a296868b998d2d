// Keeps a form from being sent again while it is on its way.

import { useRef } from 'react'

/** Runs one thing at a time and drops what is asked for meanwhile. State would know of a second click too late. */
export function useDoubleTapGuard(): (run: () => Promise<unknown>) => void {
  const isRunning = useRef(false)
  return run => {
    if (isRunning.current) return
    isRunning.current = true
    void run().finally(() => {
      isRunning.current = false
    })
  }
}
