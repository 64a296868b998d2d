// Single keys that do something on a page, for whoever works through a list by keyboard; who does not want them turns
// them off, as speech that is taken for typing would press them too.

import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'

/** Fields into which keys are typed; a box to tick is none. */
const typedInto =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])'

/** Runs what belongs to a key, unless somebody types, answers a question or means a command of the browser. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.target instanceof Element && event.target.closest(typedInto)) return
    if (document.querySelector('dialog[open]') || !areKeysOn()) return
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  // In place before the card is painted, so that a quick key press is not lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const storageKey = 'single-keys'
const listeners = new Set<() => void>()

function areKeysOn(): boolean {
  try {
    return window.localStorage.getItem(storageKey) !== 'off'
  } catch {
    // Forbidden: then nobody can have turned them off.
    return true
  }
}

function turnKeys(isOn: boolean): void {
  try {
    window.localStorage.setItem(storageKey, isOn ? 'on' : 'off')
  } catch {
    // Forbidden: they stay as they are.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this browser uses single keys, and the way to choose. */
export function useKeysChoice() {
  const isOn = useSyncExternalStore(subscribe, areKeysOn, () => true)
  return [isOn, turnKeys] as const
}
