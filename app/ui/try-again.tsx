// Asks once more for what a page could not read, and leaves the page as it is until there is an answer.

import { type MouseEvent, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { buttonClass } from './button.tsx'
import { useFocusHandover } from './use-focus-handover.ts'

/** A link to this very page, so that it works without scripts; with them, only the data is asked for again. */
export function TryAgain() {
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  const link = useRef<HTMLAnchorElement>(null)
  useFocusHandover(link)
  const isBusy = state === 'loading'
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    if (!isBusy) void revalidate()
  }
  return (
    <a
      ref={link}
      href={`${pathname}${search}`}
      aria-disabled={isBusy}
      onClick={ask}
      className={buttonClass('secondary', 'mt-3')}
    >
      {isBusy ? 'Trying again...' : 'Try again'}
    </a>
  )
}
