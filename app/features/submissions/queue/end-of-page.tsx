// What is said when everything is decided.

import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'

/** The sentence, and the way back. */
export function EndOfPage({ onClose }: { onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section
      aria-labelledby="end-of-page"
      className="grid justify-items-center gap-4 rounded-card border-2 border-dashed border-line p-10 text-center"
    >
      <h2 id="end-of-page" ref={heading} tabIndex={-1} className="text-xl outline-none">
        Nothing left to decide
      </h2>
      <Button look="secondary" onClick={onClose}>
        Back to the list
      </Button>
    </section>
  )
}
