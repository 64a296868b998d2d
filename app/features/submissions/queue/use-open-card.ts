// Which submission is open. It stands in the URL; opening one from the list is a step in the browser's history, so that
// going back leads to the list, and going on to the next one is none.

import { useLocation, useNavigate, useSearchParams } from 'react-router'

const openedHere = { isOpenedFromQueue: true }

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, 'isOpenedFromQueue') === true
}

export function useOpenCard() {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const openId = query.get('open')
  /** `isUnasked` is no step that somebody made. */
  const open = (id: string, isUnasked = false) =>
    setQuery(
      before => {
        const next = new URLSearchParams(before)
        next.set('open', id)
        return next
      },
      openId === null && !isUnasked
        ? { preventScrollReset: true, state: openedHere }
        : { preventScrollReset: true, replace: true, state },
    )
  const close = () => {
    if (openId === null) return
    if (isOpenedHere(state)) return void navigate(-1)
    setQuery(
      before => {
        const next = new URLSearchParams(before)
        next.delete('open')
        return next
      },
      { preventScrollReset: true, replace: true },
    )
  }
  return { openId, open, close }
}
