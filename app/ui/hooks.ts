// Small hooks that every page uses: hydration, copying and idle time.

import { useEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False in the server's HTML and while hydrating, true from then on. Where it does not matter it is true from the start,
 * which saves a second render.
 */
export function useIsHydrated(doesMatter = true): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => !doesMatter,
  )
}

const copiedMilliseconds = 2_000

/** Copies a text. The message is empty again once people have had time to read it. */
export function useCopy(text: string, done = 'Copied!') {
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(''), copiedMilliseconds)
    return () => clearTimeout(timer)
  }, [message])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setMessage(done)
    } catch {
      setMessage('Error copying to clipboard')
    }
  }
  return [message, copy] as const
}

const restMilliseconds = 1_500

/** Runs a task once a new page has loaded what it needs; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(run)
    else run()
  }, restMilliseconds)
  return () => clearTimeout(timer)
}
