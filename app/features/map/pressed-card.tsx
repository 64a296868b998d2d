// What was pressed on a map, over its lower edge.

import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

interface PressedCardProps {
  /** What it shows; where that changes, the focus comes again. */
  ids: readonly string[]
  onClose(): void
  /** Rows of a list. */
  children: ReactNode
}

/** The card. The focus goes to it, because it is what the reader asked for. */
export function PressedCard({ ids, onClose, children }: PressedCardProps) {
  const card = useRef<HTMLElement>(null)
  const shown = ids.join()
  useEffect(() => {
    if (shown) card.current?.focus({ preventScroll: true })
  }, [shown])
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label="Pressed on the map"
      className="absolute inset-x-2 bottom-2 z-10 flex items-start gap-2 rounded-card border border-edge bg-surface pl-4 shadow-lg outline-none"
    >
      <ul className="grid max-h-40 grow gap-3 overflow-y-auto py-3">{children}</ul>
      <button type="button" onClick={onClose} className="grid size-11 shrink-0 place-items-center">
        <X aria-hidden="true" className="size-5" />
        <span className="sr-only">Close</span>
      </button>
    </section>
  )
}
