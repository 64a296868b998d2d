// One fact in a list of facts, with its icon and its name.

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** One fact, to be put into a `<dl>`. */
export function Fact({
  icon: Icon,
  name,
  children,
}: {
  icon: LucideIcon
  name: string
  children: ReactNode
}) {
  return (
    <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4">
      <dt className="contents">
        <Icon aria-hidden="true" className="row-span-2 mt-0.5 size-6 text-accent" />
        <span className="text-sm font-semibold text-muted">{name}</span>
      </dt>
      <dd className="col-start-2 text-lg leading-snug">{children}</dd>
    </div>
  )
}
