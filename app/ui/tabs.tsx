// Tabs: one row of names, which scrolls sideways where it does not fit, and one panel for the chosen one.

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useHiddenSides } from './use-hidden-sides.ts'

interface Tab<Id extends string> {
  id: Id
  label: string
  /** How many things wait there, and what they are called. */
  count?: { number: number; of: string } | undefined
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  /** Undefined while it is not known which one is shown first. */
  current: Id | undefined
  onSelect(id: Id): void
  children: ReactNode
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const edge =
  'pointer-events-none absolute inset-y-0 flex w-10 items-center from-sunken from-40% to-transparent text-muted'

/** The tabs and their panel. Arrows walk along the names, Enter chooses: choosing may ask about a changed form. */
export function Tabs<Id extends string>({ label, tabs, current, onSelect, children }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const hidden = useHiddenSides(list)
  useLayoutEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`#tab-${current}`)
    if (!row || !tab) return
    // Not `scrollIntoView`: the page stays where it is.
    const show = () => {
      // Whoever is on the way to another one by the keyboard stays there.
      const shown = row.querySelector<HTMLElement>(':focus') ?? tab
      row.scrollLeft = shown.offsetLeft - (row.clientWidth - shown.offsetWidth) / 2
    }
    show()
    // A number that arrives beside a name pushes the others away.
    const sizes = new ResizeObserver(show)
    for (const part of row.children) sizes.observe(part)
    return () => sizes.disconnect()
  }, [current])
  const reached = current ?? tabs[0]?.id
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
      <div className="relative mb-4 overflow-hidden rounded-card bg-sunken sm:mb-6">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={walk}
          className="relative flex gap-1 overflow-x-auto overscroll-x-contain p-1 pointer-coarse:[scrollbar-width:none]"
        >
          {tabs.map(tab => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`tab-${tab.id}`}
              aria-selected={tab.id === current}
              aria-controls="tab-panel"
              tabIndex={tab.id === reached ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              className="inline-flex min-h-11 shrink-0 grow items-center justify-center gap-2 rounded-lg border-2 border-transparent px-3 font-semibold whitespace-nowrap text-muted -outline-offset-3! hover:text-ink aria-selected:border-accent aria-selected:bg-surface aria-selected:text-ink"
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
        {hidden.left && (
          <span aria-hidden="true" className={`left-0 justify-start bg-linear-to-r ${edge}`}>
            <ChevronLeft className="size-5" />
          </span>
        )}
        {hidden.right && (
          <span aria-hidden="true" className={`right-0 justify-end bg-linear-to-l ${edge}`}>
            <ChevronRight className="size-5" />
          </span>
        )}
      </div>
      <div
        role="tabpanel"
        id="tab-panel"
        aria-labelledby={current && `tab-${current}`}
        tabIndex={-1}
        className="outline-none"
      >
        {children}
      </div>
    </>
  )
}
