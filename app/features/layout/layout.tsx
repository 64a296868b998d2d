// The frame around every page.

import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { LowerEdge } from '../../ui/lower-edge.tsx'
import { PageLinks } from '../../ui/page-links.tsx'
import { forgetOldEmails } from '../submissions/form/old-emails.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useNewPageFocus } from './new-page-focus.ts'
import { useReadyPages } from './ready-pages.ts'
import { useScrollToTop } from './scroll-to-top.ts'

/** Header, main container, footer. */
export function Layout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useScrollToTop()
  useNewPageFocus(main)
  useReadyPages()
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
