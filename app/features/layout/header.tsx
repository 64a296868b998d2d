// The sticky header: the site's name, the search and the main links.

import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useSite } from '../../site.ts'
import { accountLink, useStoredSession } from '../account/session-role.ts'
import { SearchField } from '../search/search-field.tsx'

interface HeaderLink {
  label: string
  to: string
  /** Other paths on which it is the current one. */
  otherPaths?: RegExp | undefined
  icon?: ReactNode
  /** Hidden on a phone, where there is no room; other pages link there too. */
  isWide?: boolean
}

const links: HeaderLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Map', to: '/map', isWide: true },
  { label: 'Groups', to: '/groups', otherPaths: /^\/group\// },
  { label: 'My rides', to: '/my-rides', isWide: true },
  { label: 'About', to: '/about' },
]

/** On a wide screen the search field replaces it. */
const search: HeaderLink = {
  label: 'Search',
  to: '/search',
  icon: (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="w-6 fill-none stroke-current stroke-3">
      <path d="m21 21-6-6a7 7 0 1 0-1 1" />
    </svg>
  ),
}

/** Pages of signed-in people. Moderators use some below /admin too. */
const staffPaths = /^\/(admin(?!\/login)|moderator)(\/|$)/

export function Header() {
  const { name, logo } = useSite()
  const { role } = useStoredSession()
  const { pathname } = useLocation()
  useSearchKey()
  const account: HeaderLink = { ...accountLink(role), otherPaths: role ? staffPaths : undefined }
  return (
    <header className="sticky top-0 z-40 bg-asphalt text-chalk">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-1 px-3 py-1.5 sm:px-6">
        <Link
          to="/"
          prefetch="intent"
          className="flex min-h-11 items-center gap-1.5 font-display text-[0.8125rem] leading-tight font-extrabold no-underline sm:gap-2 sm:text-lg"
        >
          {logo ? (
            <img
              src={`/logo?${logo}`}
              alt=""
              width="40"
              height="40"
              className="size-8 shrink-0 rounded-lg object-contain sm:size-10"
            />
          ) : (
            <Mark className="size-8 shrink-0 sm:size-10" />
          )}
          <span className="max-w-20 sm:max-w-none">{name}</span>
        </Link>
        <SearchField
          className="relative ml-auto hidden w-64 lg:block"
          look="min-h-11 w-full rounded-full border-2 border-[#8a928d] px-4"
        />
        <nav aria-label="Main">
          <ul className="flex items-center text-[0.8125rem] sm:gap-2 sm:text-base">
            {[...links, account, search].map(({ label, to, otherPaths, icon, isWide }) => (
              <li key={label} className={icon ? '-mr-2 lg:hidden' : isWide ? 'max-md:hidden' : undefined}>
                <Link
                  to={to}
                  prefetch="intent"
                  aria-label={label}
                  aria-current={pathname === to || otherPaths?.test(pathname) ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center border-b-4 border-transparent px-1 font-semibold no-underline hover:border-muted aria-[current=page]:border-hivis sm:px-2.5"
                >
                  {icon ?? label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="lane-line" aria-hidden="true" />
    </header>
  )
}

/** The site's mark, as painted on shared lanes: two chevrons over the wheels of a bicycle. */
function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false" className={className}>
      <rect width="48" height="48" rx="12" fill="#07664a" />
      <g fill="none" strokeWidth="4.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M13 17 24 8l11 9" className="stroke-hivis" />
        <path d="M13 27 24 18l11 9" className="stroke-hivis" />
      </g>
      <g fill="none" strokeWidth="3.2" className="stroke-chalk">
        <circle cx="15.5" cy="36" r="5" />
        <circle cx="32.5" cy="36" r="5" />
      </g>
    </svg>
  )
}

/** The key `/` moves the focus to the search, except where a key has another meaning: in a field, a list or a dialog. */
function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !document.activeElement?.matches('body,a,main')) return
      event.preventDefault()
      // Only one of them is visible and takes the focus.
      for (const target of document.querySelectorAll<HTMLElement>('[name=q],[href="/search"]')) target.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
