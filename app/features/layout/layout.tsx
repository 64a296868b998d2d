// The frame around every page: header, main container and footer, and what happens when a new page opens.

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useNavigation, useNavigationType } from 'react-router'
import { useSite } from '../../site.ts'
import { PageLinks } from '../../ui/links.tsx'
import { LowerEdge } from '../../ui/page-layout.tsx'
import { forgetOldEmails } from '../submissions/form/old-emails.ts'
import { Header } from './header.tsx'
import { usePagePrefetch } from './page-prefetch.ts'

export function Layout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useScrollToTop()
  useFocusOnNewPage(main)
  usePagePrefetch()
  useEffect(forgetOldEmails, [])
  const isLoading = useNavigation().state === 'loading'
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 bg-hivis px-4 py-2 font-semibold text-hivis-ink focus:not-sr-only focus:absolute"
      >
        Skip to content
      </a>
      <Header />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        aria-busy={isLoading}
        className="mx-auto w-full max-w-7xl flex-1 px-4 pt-6 outline-none sm:px-6 sm:pt-10"
      >
        {children}
      </main>
      <Footer />
      <LowerEdge />
      <PageLinks />
    </div>
  )
}

const linkClass = 'underline decoration-2 underline-offset-4 hover:decoration-hivis'

const footerLinks = [
  ['/my-rides', 'My rides'],
  ['/map', 'Map'],
  ['/about', 'About'],
  ['/privacy', 'Privacy'],
  ['/accessibility', 'Accessibility'],
] as const

function Footer() {
  const { author, city, contact } = useSite()
  return (
    <footer className="mt-16 bg-asphalt text-chalk">
      <div className="lane-line" aria-hidden="true" />
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-8 sm:px-6">
        <p>
          Made for people who ride in {city}, by {author}.
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 font-semibold">
          {footerLinks.map(([to, label]) => (
            <li key={to}>
              <Link to={to} prefetch="intent" className={linkClass}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <a
              href="/functions/v1/rss-feed"
              target="_blank"
              rel="noopener"
              title="Subscribe to RSS feed for all events"
              className={linkClass}
            >
              RSS
            </a>
          </li>
          {contact && (
            <li>
              <a href={contact.url} rel="noopener" className={linkClass}>
                Contact
              </a>
            </li>
          )}
        </ul>
      </div>
    </footer>
  )
}

const repeatAfterMilliseconds = [0, 25, 50, 100]

/** Scrolls to the top of a new page, several times because late content can push it away. Going back restores the position. */
function useScrollToTop(): void {
  const { pathname, hash } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef(pathname)
  // A layout effect, so that its timers end before an earlier position is restored.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (navigation === 'POP' || hash) return
    const timers = repeatAfterMilliseconds.map(delay => setTimeout(() => window.scrollTo(0, 0), delay))
    return () => timers.forEach(clearTimeout)
  }, [pathname, hash, navigation])
}

/** Announces a new page to screen readers: the focus moves to its start, labelled with its title, unless the page set it. */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    const element = main.current
    if (shown.current === pathname || !element) return
    shown.current = pathname
    const focused = document.activeElement
    if (focused !== element && element.contains(focused)) return
    element.setAttribute('aria-label', document.title)
    // An element that has the focus already would not be announced again.
    element.blur()
    element.focus({ preventScroll: true })
  }, [main, pathname])
}
