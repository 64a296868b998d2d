// Why a form could not be saved, above its buttons, with the way to try again where the words ask for it.

import { useEffect, useRef } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { useFocusHandover } from './use-focus-handover.ts'

/** The words. Whoever pressed a button that is off while saving finds the focus here, and not at the page's top. */
export function FormProblem({ problem }: { problem: string }) {
  const block = useRef<HTMLDivElement>(null)
  useFocusHandover(block)
  useEffect(() => {
    const form = block.current?.closest('form')
    if (!form?.contains(document.activeElement)) block.current?.focus()
  }, [])
  return (
    <div ref={block} tabIndex={-1} className="grid scroll-my-24 justify-items-start gap-3 outline-none">
      <Banner tone="danger">{problem}</Banner>
      {problem.endsWith('Please try again.') && (
        <Button type="submit" look="secondary">
          Try again
        </Button>
      )}
    </div>
  )
}
