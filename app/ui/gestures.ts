// Single keys and swipes, for anyone who works through a list. Keys can be turned off, because dictation would press them.

import { type TouchEvent, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { readStoredText, storeText } from '../local-storage.ts'

/** Controls that take typed text; checkboxes and radio buttons do not. */
const textControls =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])'

/** Runs the action of a key, except while typing, in a dialog, or with a modifier key. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.target instanceof Element && event.target.closest(textControls)) return
    if (document.querySelector('dialog[open]') || !areKeysOn()) return
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  // A layout effect, so that a key pressed right after the paint is not lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const storageKey = 'single-keys'
const listeners = new Set<() => void>()

const areKeysOn = () => readStoredText(storageKey) !== 'off'

function turnKeys(isOn: boolean): void {
  storeText(storageKey, isOn ? 'on' : 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this browser uses single keys, and a function that sets it. */
export function useKeysChoice() {
  const isOn = useSyncExternalStore(subscribe, areKeysOn, () => true)
  return [isOn, turnKeys] as const
}

const minDistance = 64
/** A finger that scrolls also moves a little sideways. */
const minSlant = 2

/** Touch handlers for an element that can be swiped. Swipes only navigate; they never decide anything. */
export function useSwipe({ onLeft, onRight }: { onLeft(): void; onRight(): void }) {
  const start = useRef<{ x: number; y: number }>(null)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const finger = touches.length === 1 ? touches[0] : undefined
      const isInField = target instanceof Element && target.closest('input, textarea, select') !== null
      start.current = finger && !isInField ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const from = start.current
      const to = changedTouches[0]
      start.current = null
      if (!from || !to) return
      const across = to.clientX - from.x
      const isSteep = Math.abs(across) < minSlant * Math.abs(to.clientY - from.y)
      if (Math.abs(across) < minDistance || isSteep) return
      if (across < 0) onLeft()
      else onRight()
    },
    onTouchCancel: () => {
      start.current = null
    },
  }
}
