// The one heading at the top of a page.

import type { ReactNode } from 'react'

/** The page's title, with room for buttons beside it. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-5 flex items-center justify-between gap-4 sm:mb-6">
      <h1 className="text-2xl sm:text-4xl">{title}</h1>
      {children}
    </div>
  )
}
