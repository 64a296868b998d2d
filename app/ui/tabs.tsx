// Tabs: one row of names, one panel that shows what belongs to the chosen one.

import { type KeyboardEvent, type ReactNode, useRef } from 'react'

interface Tab<Id extends string> {
  id: Id
  label: string
  /** How many things wait there, and what they are called. */
  count?: { number: number; of: string } | undefined
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  current: Id
  onSelect(id: Id): void
  children: ReactNode
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The tabs and their panel. Arrows walk along the names, Enter chooses: choosing may ask about a changed form. */
export function Tabs<Id extends string>({ label, tabs, current, onSelect, children }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const walk = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = tabs.findIndex(tab => `tab-${tab.id}` === document.activeElement?.id)
    const next = steps[event.key]?.(at, buttons.length)
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={walk}
        className="mb-6 grid grid-cols-[auto_auto_auto] gap-1 rounded-card bg-sunken p-1 text-sm md:flex md:text-base"
      >
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`tab-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls="tab-panel"
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className="inline-flex min-h-11 grow items-center justify-center gap-1.5 rounded-lg border-2 border-transparent px-1 font-semibold sm:gap-2 sm:px-3 text-muted hover:text-ink aria-selected:border-accent aria-selected:bg-surface aria-selected:text-ink"
          >
            {tab.label}
            {tab.count && tab.count.number > 0 && (
              <span className="rounded-full bg-hivis px-1.5 text-sm text-hivis-ink sm:px-2">
                {tab.count.number}
                <span className="sr-only"> {tab.count.of}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id="tab-panel"
        aria-labelledby={`tab-${current}`}
        tabIndex={-1}
        className="outline-none"
      >
        {children}
      </div>
    </>
  )
}
