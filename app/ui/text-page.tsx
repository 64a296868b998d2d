// A page of words: a heading, and cards with a part each.

import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { PageHeading } from './page-heading.tsx'

export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeading title={title} />
      <div className="grid gap-5">{children}</div>
    </div>
  )
}

export function TextPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-3 text-2xl">{title}</h2>
      <div className="prose">{children}</div>
    </Card>
  )
}
