// Whether this browser's reader wants to see maps, whose background comes from another server. Kept in the browser.

import { useSyncExternalStore } from 'react'

const storageKey = 'show-map'
const readers = new Set<() => void>()

/** What was pressed since the page was opened; it counts also where the browser keeps nothing. */
let pressed: boolean | undefined

function isChosen(): boolean {
  if (pressed !== undefined) return pressed
  try {
    return window.localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
  }
}

function choose(wanted: boolean): void {
  pressed = wanted
  try {
    if (wanted) window.localStorage.setItem(storageKey, 'yes')
    else window.localStorage.removeItem(storageKey)
  } catch {
    // Full or forbidden: it is asked again on the next visit.
  }
  for (const read of readers) read()
}

function subscribe(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}

/** The choice, and how to change it for all maps at once. */
export function useMapChoice(): [isChosen: boolean, choose: (wanted: boolean) => void] {
  return [useSyncExternalStore(subscribe, isChosen, () => false), choose]
}
