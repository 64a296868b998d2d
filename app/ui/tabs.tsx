// A choice of one view: tabs with their panel, and a row of segments.

import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

interface Tab<Id extends string> {
  id: Id
  label: string
  /** A number beside the label, and what it counts for screen readers. */
  count?: { number: number; of: string } | undefined
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  /** Undefined until the default tab is known. */
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

/** Tabs in a row that scrolls sideways, and their panel. Arrows move the focus; Enter selects, as that may leave a changed form. */
export function Tabs<Id extends string>({ label, tabs, current, onSelect, children }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const hidden = useHiddenSides(list)
  useLayoutEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`#tab-${current}`)
    if (!row || !tab) return
    // Not `scrollIntoView`, which would scroll the page as well.
    const show = () => {
      // A tab that has the focus stays in view.
      const shown = row.querySelector<HTMLElement>(':focus') ?? tab
      row.scrollLeft = shown.offsetLeft - (row.clientWidth - shown.offsetWidth) / 2
    }
    show()
    // A count that arrives later moves the other tabs.
    const sizes = new ResizeObserver(show)
    for (const child of row.children) sizes.observe(child)
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

/** Rounding errors are smaller than this. */
const tolerance = 2

/** On which sides a row that scrolls sideways hides something. */
function useHiddenSides(element: RefObject<HTMLElement | null>): { left: boolean; right: boolean } {
  const [hidden, setHidden] = useState({ left: false, right: false })
  useEffect(() => {
    const row = element.current
    if (!row) return
    const measure = () => {
      const left = row.scrollLeft > tolerance
      const right = row.scrollLeft + row.clientWidth < row.scrollWidth - tolerance
      setHidden(last => (last.left === left && last.right === right ? last : { left, right }))
    }
    const sizes = new ResizeObserver(measure)
    // The children too: a label that grows widens the scrollable content and not the row.
    for (const observed of [row, ...row.children]) sizes.observe(observed)
    row.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      row.removeEventListener('scroll', measure)
    }
  }, [element])
  return hidden
}

interface SegmentsProps<Id extends string> {
  label: string
  segments: readonly { id: Id; label: string }[]
  /** Undefined while none of them applies. */
  current: Id | undefined
  onSelect(id: Id): void
}

export function Segments<Id extends string>({ label, segments, current, onSelect }: SegmentsProps<Id>) {
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{label}</legend>
      {segments.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === current}
          onClick={() => onSelect(id)}
          className="min-h-11 rounded-full border-2 border-edge px-3 font-semibold text-muted sm:px-4 hover:text-ink aria-pressed:border-accent aria-pressed:bg-highlight aria-pressed:text-ink"
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
