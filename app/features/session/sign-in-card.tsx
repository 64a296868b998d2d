// The sheet on which one signs in or sets a password.

import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

/** A narrow card in the middle of the page, with the page's title. */
export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-md sm:py-6">
      <Card>
        <h1 className="mb-5 text-2xl sm:text-3xl">{title}</h1>
        {children}
      </Card>
    </div>
  )
}
