// What can be decided about the open submission: at the lower edge on a phone, where the thumb is, and always in the same
// place, whichever submission is open.

import type { ReactNode } from 'react'

/** The bar. A press on a card that has only just opened was meant for the one before. */
export function CardButtons({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-30 mt-auto border-t border-line bg-surface px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:order-first lg:mt-0 lg:top-0 lg:bottom-auto lg:border-t-0 lg:border-b lg:px-6 lg:py-3">
      <div className="flex flex-wrap gap-1.5 sm:gap-3">{children}</div>
    </div>
  )
}
