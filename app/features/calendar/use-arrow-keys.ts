// Makes a view one stop for Tab, however much is on in it; the arrow keys lead from day to day and from event to event.

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ViewProps } from './calendar-event.ts'
import { stepDay } from './calendar-range.ts'

// A slot is a day that can be pressed itself; a link may also stand on its day elsewhere, as over the hours.
const days = ':is([data-slot], [data-day])'
const inDays = `${days} :is(a, button):not([popover] *)`

function dayOf(item: Element): string | undefined {
  const { slot, day } = item.closest<HTMLElement>(days)?.dataset ?? {}
  return slot ?? day
}

/** Weeks that are folded away are passed over. */
function isUnfolded(item: Element): boolean {
  const weeks = item.closest('[data-earlier]')?.parentElement
  return !weeks || weeks.querySelector('details[open]') !== null
}

/**
 * For the element that holds the days. It is done to the page that is there, so that without a script every link is a
 * stop, and the links need not know of it.
 */
export function useArrowKeys(
  box: RefObject<HTMLElement | null>,
  { view, date, hrefFor }: Pick<ViewProps, 'view' | 'date' | 'hrefFor'>,
): void {
  const stop = useRef<HTMLElement | undefined>(undefined)
  const turned = useRef({ date, byKey: false })
  const navigate = useNavigate()
  const findItems = () => [...(box.current?.querySelectorAll<HTMLElement>(inDays) ?? [])]

  function makeStop(items: HTMLElement[], chosen: HTMLElement | undefined) {
    stop.current = chosen
    for (const item of items) item.tabIndex = item === chosen ? 0 : -1
  }

  /** The stop stays where it is while it can be reached; else it is the day that the view is turned to. */
  function keepStop() {
    const items = findItems()
    const reachable = items.filter(isUnfolded)
    const kept = reachable.find(item => item === stop.current)
    makeStop(items, kept ?? reachable.find(item => dayOf(item) === date) ?? reachable[0])
  }

  useEffect(() => {
    const hasTurned = turned.current.date !== date
    if (hasTurned) stop.current = undefined
    keepStop()
    box.current?.querySelector('table')?.setAttribute('role', 'grid')
    if (!hasTurned) return
    if (turned.current.byKey) stop.current?.focus()
    turned.current = { date, byKey: false }
  })

  const focus = useEffectEvent(({ target }: FocusEvent) => {
    const items = findItems()
    const item = items.find(item => item === target)
    if (item) makeStop(items, item)
  })

  const press = useEffectEvent((event: KeyboardEvent) => {
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

  const toggle = useEffectEvent(keepStop)

  useEffect(() => {
    const element = box.current
    const onToggle = () => toggle()
    const onFocus = (event: FocusEvent) => focus(event)
    const onPress = (event: KeyboardEvent) => press(event)
    element?.addEventListener('focusin', onFocus)
    element?.addEventListener('keydown', onPress)
    // It does not bubble.
    element?.addEventListener('toggle', onToggle, { capture: true })
    return () => {
      element?.removeEventListener('focusin', onFocus)
      element?.removeEventListener('keydown', onPress)
      element?.removeEventListener('toggle', onToggle, { capture: true })
    }
  }, [box])
}

/** Where a key leads: sideways to the next day, downwards through what is on and then to the next week. */
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
