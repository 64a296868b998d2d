// Copies a text, and says so for a moment.

import { useEffect, useState } from 'react'

const saidMilliseconds = 2_000

/** What is to be said of the last copying, nothing once that could be read; and the way to copy. */
export function useCopying(text: string, done = 'Copied!') {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(''), saidMilliseconds)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(done)
    } catch {
      setSaid('Error copying to clipboard')
    }
  }
  return [said, copy] as const
}
