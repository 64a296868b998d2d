// Links: within text, away from the site, and the plain ones of the calendar that one listener follows.

import { type ComponentProps, useEffect, useState } from 'react'
import { Link, PrefetchPageLinks, useNavigate } from 'react-router'

const style = 'font-semibold text-accent underline decoration-2 underline-offset-4 hover:decoration-hivis'

export function TextLink({ className = '', ...props }: ComponentProps<typeof Link>) {
  return <Link prefetch="intent" className={`${style} ${className}`} {...props} />
}

/** A link away from this site. The other site sees neither the referrer nor our window. */
export function OutsideLink({ className = '', children, ...props }: ComponentProps<'a'>) {
  return (
    <a rel="noopener noreferrer nofollow" className={`${style} ${className}`} {...props}>
      {children}
    </a>
  )
}

interface PageLinkProps extends ComponentProps<'a'> {
  href: string
  staysInPlace?: boolean
}

/** A plain link that `PageLinks` follows. The calendar has hundreds; as router links they took a sixth of its render time. */
export function PageLink({ staysInPlace = false, ...props }: PageLinkProps) {
  return <a data-page={staysInPlace ? 'in place' : ''} {...props} />
}

const linkAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-page]') : null

const pathOf = ({ pathname, search, hash }: HTMLAnchorElement | Location) => `${pathname}${search}${hash}`

/** Long enough to ignore a pointer that only passes by. */
const prefetchDelay = 100

/** Follows every `PageLink` on the page, and prefetches the one under the pointer, a finger or the focus. */
export function PageLinks() {
  const navigate = useNavigate()
  const [aimedAt, setAimedAt] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const aim = (event: Event) => {
      clearTimeout(timer)
      const link = linkAt(event)
      if (link) timer = setTimeout(() => setAimedAt(pathOf(link)), prefetchDelay)
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
