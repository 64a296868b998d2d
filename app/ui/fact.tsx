// A list of facts, each with its icon and its name.

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** One fact: when, where, who. */
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
    <div className="flex gap-4">
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent" />
      <div className="min-w-0">
        <dt className="text-sm font-semibold text-muted">{name}</dt>
        <dd className="text-lg leading-snug">{children}</dd>
      </div>
    </div>
  )
}
