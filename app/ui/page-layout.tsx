// What pages share in their layout: the heading at the top, and a slot at the bottom edge.

import { type ReactNode, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

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

interface SlotContent {
  /** The only page that shows it. */
  path: string
  children: ReactNode
}

let content: SlotContent | undefined
const listeners = new Set<() => void>()

export function placeAtLowerEdge(next: SlotContent | undefined): void {
  content = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The slot, in every page's frame. Only pages that fill it load the code for its content. */
export function LowerEdge() {
  const shown = useSyncExternalStore(
    subscribe,
    () => content,
    () => undefined,
  )
  const { pathname } = useLocation()
  return shown?.path === pathname ? shown.children : null
}
