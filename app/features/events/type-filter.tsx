// The filter by event type. Every choice is a link, so that it works without scripts and can be shared.

import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { eventColor } from '#domain/event/event-colors.ts'
import { typeLabel } from '#domain/text/event-text.ts'
import type { EventType } from './event.ts'
import { isSelected, toggleType } from './event-filter.ts'

interface TypeFilterProps {
  types: readonly EventType[]
  selection: readonly string[]
  /** The URL of the page with another selection. */
  hrefFor: (selection: string[]) => string
}

/** Enough to see that there is more before it. */
const margin = 48

/** The bar of types, with 'Clear filters' once something is selected. */
export function TypeFilter({ types, selection, hrefFor }: TypeFilterProps) {
  const selected = types.filter(type => isSelected(selection, type))
  const bar = useRef<HTMLDivElement>(null)
  const chosen = selection.join()
  useEffect(() => {
    const row = chosen ? bar.current : null
    const { left = 0, right = 0 } = row?.querySelector('[aria-current]')?.getBoundingClientRect() ?? {}
    // Sideways only: whoever reads further down stays there.
    if (row && (left < 0 || right > window.innerWidth)) row.scrollLeft += left - margin
  }, [chosen])
  const clear = (className: string) => (
    <Link
      to={hrefFor([])}
      preventScrollReset
      className={`min-h-11 shrink-0 items-center px-2 text-sm font-semibold text-accent underline underline-offset-4 ${className}`}
    >
      Clear filters
    </Link>
  )
  return (
    <nav aria-label="Filter by event type" className="mb-6">
      <div
        ref={bar}
        className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
      >
        {types.map(type => {
          const isOn = isSelected(selection, type)
          return (
            <Link
              key={type.id}
              to={hrefFor(toggleType(selection, type))}
              preventScrollReset
              rel="nofollow"
              aria-current={isOn ? 'true' : undefined}
              className="inline-flex min-h-11 max-w-full shrink-0 items-center gap-2 rounded-full border-2 border-edge bg-surface px-3.5 text-sm font-semibold wrap-anywhere no-underline transition-colors hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper sm:min-h-10"
            >
              <span
                aria-hidden="true"
                className="size-3 shrink-0 forced-color-adjust-none rounded-full ring-1 ring-black/20"
                style={{ backgroundColor: eventColor({ type_name: type.name, event_type: type }) }}
              />
              {typeLabel(type.name)}
              {isOn && <span aria-hidden="true">✓</span>}
            </Link>
          )
        })}
        {selection.length > 0 && clear('hidden sm:inline-flex sm:min-h-10')}
      </div>
      {/* On a phone the bar is wider than the screen, and what is selected may be out of sight. */}
      {selection.length > 0 && (
        <p className="mt-1 flex items-center justify-between gap-3 text-sm sm:hidden">
          <span className="min-w-0">
            Showing only <strong>{selected.map(({ name }) => typeLabel(name)).join(', ')}</strong>
          </span>
          {clear('inline-flex')}
        </p>
      )}
    </nav>
  )
}
