// A button that copies a text.

import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useCopying } from './use-copying.ts'

/** The button, which says in its own place what came of it. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [said, copy] = useCopying(text)
  return (
    <Button look="secondary" onClick={copy}>
      <span aria-live="polite">{said || children}</span>
    </Button>
  )
}
