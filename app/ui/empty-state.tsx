// What stands where nothing is to be shown: why, and what to do next.

import type { ReactNode } from 'react'

/** An empty place with a sentence and, where there is one, a next step. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="rounded-card border-2 border-dashed border-line px-6 py-10 text-center">
      <p className="text-lg font-semibold">{text}</p>
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3 text-muted">{children}</div>}
    </div>
  )
}
