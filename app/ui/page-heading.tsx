// The one heading at the top of a page.

import type { ReactNode } from 'react'

/** The page's title, with room for buttons beside it. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      {children}
    </div>
  )
}
