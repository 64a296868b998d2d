// A card that folds behind its heading, so that the page's main content starts on the first screen.

import { ChevronDown } from 'lucide-react'
import { type ReactNode, type Ref, useId, useRef } from 'react'
import { Card } from './card.tsx'

interface FoldedCardProps {
  title: string
  count?: number
  /** Takes the focus when the focused element inside is removed. */
  button?: Ref<HTMLButtonElement>
  isOpen: boolean
  onToggle(isOpen: boolean): void
  /** Stays mounted while folded, so that typed text is not lost. */
  children: ReactNode
}

/** The card. Opening it focuses its first field. */
export function FoldedCard({ title, count, button, isOpen, onToggle, children }: FoldedCardProps) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const toggle = () => {
    onToggle(!isOpen)
    if (isOpen) return
    // A hidden field cannot take the focus yet.
    requestAnimationFrame(() =>
      content.current?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true }),
    )
  }
  return (
    <Card className="scroll-mt-24 p-0! sm:p-0!">
      <h2 className="text-lg sm:text-2xl">
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-card px-4 py-2 text-left sm:px-6 sm:py-4"
        >
          <span className="grow">
            {title}
            {count !== undefined && (
              <span className="ml-2 rounded-full bg-hivis px-2 font-sans text-sm text-hivis-ink">
                {count}
              </span>
            )}
          </span>
          <ChevronDown aria-hidden="true" className={`size-6 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h2>
      <div id={id} ref={content} hidden={!isOpen} className="px-4 pt-2 pb-5 sm:px-6 sm:pb-6">
        {children}
      </div>
    </Card>
  )
}
