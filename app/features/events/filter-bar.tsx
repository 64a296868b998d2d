// The filters of the calendar: what matters to a rider, and types. Every choice is a link: it works without scripts and can be shared.

import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { eventColor, FALLBACK_EVENT_TYPES, typeLabel } from '#domain/event/event-types.ts'
import { filterLabel, filterNames, type OnlyFilter, readFilters } from '#domain/event/only-filter.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import { calendarHref, type RequestedState, unfilteredHref, withOnly } from '../calendar/calendar-url.ts'
import type { EventType } from '../calendar/event.server.ts'
import type { Reading } from '../calendar/fallback.tsx'

interface FilterBarProps {
  types: Reading<EventType[]>
  /** The page that it filters, and what is chosen there. */
  path: string
  state: RequestedState
  today: CityDay
}

/** Shows that there is more before it. */
const margin = 48
const group = 'flex shrink-0 items-center gap-2 sm:shrink sm:flex-wrap'

/** The bar, with 'Clear filters' once something is selected. */
export function FilterBar({ types: reading, path, state, today }: FilterBarProps) {
  const { units } = useSite()
  const types = reading.ok ? reading.value : FALLBACK_EVENT_TYPES
  const { types: selection, only, unknown } = state
  const clearHref = unfilteredHref(path, state, today)
  const selected = types.filter(type => isSelected(selection, type))
  const bar = useRef<HTMLDivElement>(null)
  const chosen = [...only, ...selection].join()
  useEffect(() => {
    const row = chosen ? bar.current : null
    const { left = 0, right = 0 } = row?.querySelector('[aria-current]')?.getBoundingClientRect() ?? {}
    // Sideways only: the page does not scroll.
    if (row && (left < 0 || right > window.innerWidth)) row.scrollLeft += left - margin
  }, [chosen])
  const clear = (className: string) =>
    clearHref !== undefined && (
      <Link
        to={clearHref}
        preventScrollReset
        className={`min-h-11 shrink-0 items-center px-2 text-sm font-semibold text-accent underline underline-offset-4 ${className}`}
      >
        Clear filters
      </Link>
    )
  const without = (filter: OnlyFilter) => only.filter(name => name !== filter)
  const hrefForOnly = (only: OnlyFilter[]) => calendarHref(path, withOnly(state, only, today), today)
  return (
    <div className="mb-6">
      {unknown.length > 0 && (
        <p className="mb-4 rounded-lg bg-highlight px-4 py-3">
          {`This link asks for ${unknown.join(' and ')} that is not known here. Choose from these:`}
        </p>
      )}
      <div
        ref={bar}
        className="-mx-4 flex items-center gap-x-2 gap-y-3 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-col sm:items-start sm:px-0"
      >
        <nav aria-label="Filter by what matters" className={group}>
          {filterNames.map(name => (
            <Chip
              key={name}
              to={hrefForOnly(only.includes(name) ? without(name) : readFilters([...only, name]))}
              isOn={only.includes(name)}
            >
              {filterLabel(name, units)}
            </Chip>
          ))}
        </nav>
        <span aria-hidden="true" className="h-6 shrink-0 border-l-2 border-line sm:hidden" />
        <nav aria-label="Filter by event type" className={group}>
          {types.map(type => (
            <Chip
              key={type.id}
              to={calendarHref(path, { ...state, types: toggleType(selection, type) }, today)}
              isOn={isSelected(selection, type)}
            >
              <span
                aria-hidden="true"
                className="size-3 shrink-0 forced-color-adjust-none rounded-full ring-1 ring-black/20"
                style={{ backgroundColor: eventColor({ type_name: type.name, event_type: type }) }}
              />
              {typeLabel(type.name)}
            </Chip>
          ))}
          {clear('hidden sm:inline-flex sm:min-h-10')}
        </nav>
      </div>
      {/* On a phone the bar is wider than the screen, and the selection may be out of sight. */}
      {clearHref !== undefined && (
        <p className="mt-1 flex items-center justify-between gap-3 text-sm sm:hidden">
          <span className="min-w-0">
            Showing only{' '}
            <strong>
              {[
                ...only.map(name => filterLabel(name, units)),
                ...selected.map(({ name }) => typeLabel(name)),
              ].join(', ')}
            </strong>
          </span>
          {clear('inline-flex')}
        </p>
      )}
    </div>
  )
}

function Chip({ to, isOn, children }: { to: string; isOn: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      rel="nofollow"
      aria-current={isOn ? 'true' : undefined}
      className="inline-flex min-h-11 max-w-full shrink-0 items-center gap-2 rounded-full border-2 border-edge bg-surface px-3.5 text-sm font-semibold wrap-anywhere no-underline transition-colors hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper sm:min-h-10"
    >
      {children}
      {isOn && <span aria-hidden="true">✓</span>}
    </Link>
  )
}

type NamedType = Pick<EventType, 'id' | 'name'>

/** Whether a type is selected; selections hold ids or names, since links and feeds may use either. */
export function isSelected(selection: readonly string[], type: NamedType): boolean {
  return selection.includes(type.id) || selection.includes(type.name)
}

/** The selection after a press on a type. Names are added rather than ids, for readable URLs. */
export function toggleType(selection: readonly string[], type: NamedType): string[] {
  if (!isSelected(selection, type)) return [...selection, type.name]
  return selection.filter(selected => selected !== type.id && selected !== type.name)
}

/** The events of the selected types; all of them while nothing is selected. */
export function filterEvents<E extends { type_id?: string | null; type_name?: string | null }>(
  events: readonly E[],
  selection: readonly string[],
): E[] {
  if (selection.length === 0) return [...events]
  const selected = new Set(selection)
  return events.filter(
    ({ type_id, type_name }) => selected.has(type_id ?? '') || selected.has(type_name ?? ''),
  )
}
