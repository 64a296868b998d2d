// One part of the account page.

import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/card.tsx'

/** A card with its heading. */
export function AccountPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl sm:text-2xl">
        {title}
      </h2>
      {children}
    </Card>
  )
}
