// Leads back to the list that a page was opened from, with its filters, rows and scroll position.

import type { ComponentProps } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LinkButton } from './button.tsx'
import { useIsHydrated } from './hooks.ts'
import { TextLink } from './links.tsx'

/** The location state of a list's links: the list is then the previous history entry. */
export const fromList = { isFromList: true }

/** Goes back to the list; undefined if the page was opened from elsewhere. */
export function useWayBack(): (() => void) | undefined {
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  return Reflect.get(Object(state), 'isFromList') === true ? () => void navigate(-1) : undefined
}

/** Leads back to the list, or to a default page. */
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

/** A link back to the list; nothing if the page was opened from elsewhere. */
export function BackToList({ to, className = '' }: { to: string; className?: string }) {
  const goBack = useWayBack()
  // The server does not know the browser's history.
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
