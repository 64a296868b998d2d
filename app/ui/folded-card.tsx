// A card folded behind its heading, so that what people come for begins on the first screen.

import { ChevronDown } from 'lucide-react'
import { type ReactNode, type Ref, useId, useRef } from 'react'
import { Card } from './card.tsx'

interface FoldedCardProps {
  title: string
  /** How many things wait inside. */
  count?: number
  /** What gets the focus when something inside has gone with it. */
  button?: Ref<HTMLButtonElement>
  isOpen: boolean
  onToggle(isOpen: boolean): void
  /** Stays in the page while it is folded, with everything typed. */
  children: ReactNode
}

/** The card. Whoever opens a form is in its first field at once. */
export function FoldedCard({ title, count, button, isOpen, onToggle, children }: FoldedCardProps) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const toggle = () => {
    onToggle(!isOpen)
    if (isOpen) return
    // The field can take the focus once it is shown.
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
