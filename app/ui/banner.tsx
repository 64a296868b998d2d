// A message about something that just happened or failed, and the link that loads a failed page's data again.

import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { buttonClass } from './button.tsx'
import { useFocusHandover } from './focus.ts'

const tones = {
  success: 'border-success bg-success-soft text-success',
  danger: 'border-danger bg-danger-soft text-danger',
  notice: 'border-line bg-highlight text-ink',
}

/** A banner. Failures interrupt a screen reader, anything else waits for a pause. */
export function Banner({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`rounded-lg border-l-4 px-4 py-3 font-medium ${tones[tone]}`}
    >
      {children}
    </div>
  )
}

/** A link to this page, so that it works without scripts; with them, only the data is loaded again. */
export function TryAgain() {
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  const link = useRef<HTMLAnchorElement>(null)
  useFocusHandover(link)
  const isBusy = state === 'loading'
  const retry = (event: MouseEvent) => {
    event.preventDefault()
    if (!isBusy) void revalidate()
  }
  return (
    <a
      ref={link}
      href={`${pathname}${search}`}
      aria-disabled={isBusy}
      onClick={retry}
      className={buttonClass('secondary', 'mt-3')}
    >
      {isBusy ? 'Trying again...' : 'Try again'}
    </a>
  )
}
