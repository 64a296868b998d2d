// What went wrong when a button was pressed, beside that button, with the way to try again.

import { useEffect, useRef } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { useFocusHandover } from './use-focus-handover.ts'

interface ActionProblemProps {
  problem: string
  /** Whether it is being tried again. */
  isBusy: boolean
  onRetry(): void
}

/** The words and the button. They come into view and take the focus, since what was pressed may be gone. */
export function ActionProblem({ problem, isBusy, onRetry }: ActionProblemProps) {
  const block = useRef<HTMLDivElement>(null)
  useFocusHandover(block)
  useEffect(() => {
    if (block.current?.contains(document.activeElement)) return
    block.current?.focus({ preventScroll: true })
    block.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={block} tabIndex={-1} className="grid scroll-my-24 justify-items-start gap-3 outline-none">
      <Banner tone="danger">{problem}</Banner>
      <Button look="secondary" aria-disabled={isBusy} onClick={() => !isBusy && onRetry()}>
        {isBusy ? 'Trying again...' : 'Try again'}
      </Button>
    </div>
  )
}
