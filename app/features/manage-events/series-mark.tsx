// How an event repeats, in words beside a sign.

import { Repeat } from 'lucide-react'
import { rhythmText } from '#domain/series/rule-words.ts'

/** 'Every Tuesday' */
export function SeriesMark({ rule }: { rule: string | null }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold">
      <Repeat aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">Repeats: </span>
      {rhythmText(rule)}
    </span>
  )
}
