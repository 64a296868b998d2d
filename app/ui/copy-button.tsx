// Copies a text, and says so for a moment.

import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'

const saidMilliseconds = 2_000

/** The button. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(''), saidMilliseconds)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copied!')
    } catch {
      setSaid('Error copying to clipboard')
    }
  }
  return (
    <Button look="secondary" onClick={copy}>
      <span aria-live="polite">{said || children}</span>
    </Button>
  )
}
