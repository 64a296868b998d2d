// What is said when everything on a page is decided.

import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'

interface EndOfPageProps {
  onNextPage: (() => void) | undefined
  onClose(): void
}

/** The sentence, and the way on. */
export function EndOfPage({ onNextPage, onClose }: EndOfPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section
      aria-labelledby="end-of-page"
      className="grid justify-items-center gap-4 rounded-card border-2 border-dashed border-line p-10 text-center"
    >
      <h2 id="end-of-page" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {onNextPage ? 'Nothing left to decide on this page' : 'Nothing left to decide'}
      </h2>
      <div className="flex flex-wrap justify-center gap-3">
        {onNextPage && <Button onClick={onNextPage}>Next page</Button>}
        <Button look="secondary" onClick={onClose}>
          Back to the list
        </Button>
      </div>
    </section>
  )
}
