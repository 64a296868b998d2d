// Makes a view a single tab stop; the arrow keys move from day to day and from event to event within it.

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { stepDay } from './calendar-range.ts'
import type { ViewProps } from './placed-events.ts'

// A slot is a day that can be pressed itself; a link may also belong to a day elsewhere, as above the hours.
const days = ':is([data-slot], [data-day])'
const inDays = `${days} :is(a, button):not([popover] *)`

function dayOf(item: Element): string | undefined {
  const { slot, day } = item.closest<HTMLElement>(days)?.dataset ?? {}
  return slot ?? day
}

/** Whether an item is outside the folded weeks, which are skipped. */
function isUnfolded(item: Element): boolean {
  const weeks = item.closest('[data-earlier]')?.parentElement
  return !weeks || weeks.querySelector('details[open]') !== null
}

/**
 * For the element that holds the days. It changes the rendered page, so that without scripts every link is a tab stop,
 * and the links need not know of it.
 */
export function useArrowKeys(
  box: RefObject<HTMLElement | null>,
  { view, date, hrefFor }: Pick<ViewProps, 'view' | 'date' | 'hrefFor'>,
): void {
  const stop = useRef<HTMLElement | undefined>(undefined)
  const turned = useRef({ date, byKey: false })
  const navigate = useNavigate()
  const findItems = () => [...(box.current?.querySelectorAll<HTMLElement>(inDays) ?? [])]

  function setStop(items: HTMLElement[], chosen: HTMLElement | undefined) {
    stop.current = chosen
    for (const item of items) item.tabIndex = item === chosen ? 0 : -1
  }

  /** The stop stays where it is while it can be reached; otherwise it moves to the day that the view is turned to. */
  function updateStop() {
    const items = findItems()
    const reachable = items.filter(isUnfolded)
    const current = reachable.find(item => item === stop.current)
    setStop(items, current ?? reachable.find(item => dayOf(item) === date) ?? reachable[0])
  }

  useEffect(() => {
    const hasTurned = turned.current.date !== date
    if (hasTurned) stop.current = undefined
    updateStop()
    box.current?.querySelector('table')?.setAttribute('role', 'grid')
    if (!hasTurned) return
    if (turned.current.byKey) stop.current?.focus()
    turned.current = { date, byKey: false }
  })

  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const items = findItems()
    const item = items.find(item => item === target)
    if (item) setStop(items, item)
  })

  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    const items = findItems()
    const from = items.find(item => item === target)
    if (!from || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isTurn = key === 'PageUp' || key === 'PageDown'
    const next = isTurn ? from : itemAt(key, from, items.filter(isUnfolded))
    if (!next) return
    event.preventDefault()
    next.focus()
    if (!isTurn) return
    turned.current.byKey = true
    const href = hrefFor({ view, date: stepDay(view, date, key === 'PageUp' ? -1 : 1) })
    void navigate(href, { preventScrollReset: true })
  })

  const onToggle = useEffectEvent(updateStop)

  useEffect(() => {
    const stopListening = new AbortController()
    const { signal } = stopListening
    box.current?.addEventListener('focusin', event => onFocus(event), { signal })
    box.current?.addEventListener('keydown', event => onPress(event), { signal })
    // It does not bubble.
    box.current?.addEventListener('toggle', () => onToggle(), { signal, capture: true })
    return () => stopListening.abort()
  }, [box])
}

/** Where a key leads: sideways to the next day, downwards through the day's events and then to the next week. */
function itemAt(key: string, from: HTMLElement, items: HTMLElement[]): HTMLElement | undefined {
  const shown = [...new Set(items.map(dayOf))].sort()
  const at = shown.indexOf(dayOf(from))
  const sunday = at - (at % 7)
  const onDay = (index: number) => items.filter(item => dayOf(item) === shown[index])
  const row = onDay(at).indexOf(from)
  const beside = (index: number) => onDay(index)[row] ?? onDay(index).at(-1)
  switch (key) {
    case 'ArrowRight':
      return beside(at + 1)
    case 'ArrowLeft':
      return beside(at - 1)
    case 'ArrowDown':
      return onDay(at)[row + 1] ?? onDay(at + 7)[0]
    case 'ArrowUp':
      return onDay(at)[row - 1] ?? onDay(at - 7).at(-1)
    case 'Home':
      return onDay(sunday)[0]
    case 'End':
      return onDay(sunday + 6)[0]
    default:
      return undefined
  }
}
