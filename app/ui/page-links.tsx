// Links to pages of this site that are followed without loading everything anew: one listener for all of them. A calendar has
// hundreds, and as many of the router's own took a sixth of the time in which its page was made.

import { type ComponentProps, useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'

// Long enough for whoever only passes.
const AIMED_AFTER = 100

interface PageLinkProps extends ComponentProps<'a'> {
  href: string
  /** Whether the page stays where it is scrolled to. */
  staysInPlace?: boolean
}

/** Such a link. Until scripts run it is one like any other. */
export function PageLink({ staysInPlace = false, ...props }: PageLinkProps) {
  return <a data-page={staysInPlace ? 'in place' : ''} {...props} />
}

const linkAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-page]') : null

const pathOf = ({ pathname, search, hash }: HTMLAnchorElement | Location) => `${pathname}${search}${hash}`

/** Follows them, and fetches ahead what the pointer, a finger or the focus rests on. */
export function PageLinks() {
  const navigate = useNavigate()
  const [aimedAt, setAimedAt] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const aim = (event: Event) => {
      clearTimeout(timer)
      const link = linkAt(event)
      if (link) timer = setTimeout(() => setAimedAt(pathOf(link)), AIMED_AFTER)
    }
    const follow = (event: MouseEvent) => {
      const link = linkAt(event)
      const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!link || isOther || event.defaultPrevented || link.origin !== window.location.origin) return
      event.preventDefault()
      const path = pathOf(link)
      const replace = path === pathOf(window.location)
      void navigate(path, { replace, preventScrollReset: link.dataset.page === 'in place' })
    }
    const options = { signal: stop.signal, passive: true }
    for (const type of ['mouseover', 'focusin', 'touchstart']) document.addEventListener(type, aim, options)
    document.addEventListener('click', follow, { signal: stop.signal })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [navigate])
  return aimedAt === undefined ? null : <PrefetchPageLinks page={aimedAt} />
}
