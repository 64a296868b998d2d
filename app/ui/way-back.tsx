// The way back to the list from which a page was opened, as that list was left: its filters, its rows, its position.

import type { ComponentProps } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { LinkButton } from './button.tsx'
import { TextLink } from './text-link.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

/** What a list's links send along. The list is then the page before in the browser's history. */
export const fromList = { isFromList: true }

function isFromList({ state }: Location): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, 'isFromList') === true
}

/** Goes back to the list; undefined where the page was opened from elsewhere. */
export function useWayBack(): (() => void) | undefined {
  const location = useLocation()
  const navigate = useNavigate()
  return isFromList(location) ? () => void navigate(-1) : undefined
}

/** A way out of a page: back to the list that it was opened from, otherwise to the page that is named. */
export function BackButton(props: ComponentProps<typeof LinkButton>) {
  const goBack = useWayBack()
  return (
    <LinkButton
      look="secondary"
      onClick={event => {
        if (!goBack) return
        event.preventDefault()
        goBack()
      }}
      {...props}
    />
  )
}

/** A link back to the list, on pages that lead elsewhere; nothing where the page was opened from elsewhere. */
export function BackToList({ to, className = '' }: { to: string; className?: string }) {
  const goBack = useWayBack()
  // The server knows nothing of the browser's history.
  const isHydrated = useIsHydrated()
  if (!goBack || !isHydrated) return null
  return (
    <p className={className}>
      <TextLink
        to={to}
        onClick={event => {
          event.preventDefault()
          goBack()
        }}
      >
        ← Back to the List
      </TextLink>
    </p>
  )
}
