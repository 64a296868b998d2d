// The one heading at the top of a page.

import type { ReactNode } from 'react'

/** The page's title, with room for buttons beside it. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 sm:mb-6">
      {/* As narrow as its longest word; the buttons go below where even that leaves them no room. */}
      <h1 className="min-w-min grow basis-0 text-2xl sm:text-4xl">{title}</h1>
      {children}
    </div>
  )
}
