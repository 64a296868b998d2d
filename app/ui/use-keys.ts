// Single keys that do something on a page, for whoever works through a list by keyboard.

import { useEffect, useEffectEvent } from 'react'

/** Fields into which keys are typed; a box to tick is none. */
const typedInto =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])'

/** Runs what belongs to a key, unless somebody types, answers a question or means a command of the browser. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.target instanceof Element && event.target.closest(typedInto)) return
    if (document.querySelector('dialog[open]')) return
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
