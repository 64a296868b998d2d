// Guards of public forms: against robots, and against sending twice.

import { useRef } from 'react'

/** A trap for robots: out of sight, out of the tab order, and named so that browsers do not fill it in. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name="nickname" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** Runs one task at a time and drops the others. A ref, because state would learn of a second click too late. */
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
