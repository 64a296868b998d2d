// The key `/` leads to the search from anywhere, except where something is being typed.

import { useEffect } from 'react'

/** Listens for the key while the page is open. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // In a field, a list or a dialog a key has another meaning.
      if (event.key !== '/' || !document.activeElement?.matches('body,a,main')) return
      event.preventDefault()
      // The one that is seen: the field, or the way to it.
      for (const way of document.querySelectorAll<HTMLElement>('[name=q],[href="/search"]')) way.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
