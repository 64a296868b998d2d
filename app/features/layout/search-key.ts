// The key `/` leads to the search from anywhere, except where something is being typed.

import { useEffect } from 'react'

const search = '[name=q][type=search],a[href="/search"]'

/** Listens for the key while the page is open. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      if (
        target instanceof HTMLElement &&
        (target.isContentEditable || target.matches('input,textarea,select'))
      )
        return
      const seen = [...document.querySelectorAll<HTMLElement>(search)].find(element => element.offsetParent)
      if (!seen) return
      event.preventDefault()
      seen.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
