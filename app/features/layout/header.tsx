// The sticky header: the site's name and the main links.

import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useSite } from '../../site.ts'
import { SearchField } from '../search/search-field.tsx'
import { accountLink } from '../session/session-role.ts'
import { useStoredSession } from '../session/stored-session.ts'
import { Mark } from './mark.tsx'
import { useSearchKey } from './search-key.ts'

interface HeaderLink {
  label: string
  to: string
  /** Other paths that belong to it. */
  parts?: RegExp | undefined
  icon?: ReactNode
  /** Where there is no room on a phone; other pages lead there too. */
  isWide?: boolean
}

const links: HeaderLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Map', to: '/map', isWide: true },
  { label: 'Groups', to: '/groups', parts: /^\/group\// },
  { label: 'My rides', to: '/my-rides', isWide: true },
  { label: 'About', to: '/about' },
]

/** On a wide screen its field takes its place. */
const search: HeaderLink = {
  label: 'Search',
  to: '/search',
  icon: (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="w-6 fill-none stroke-current stroke-3">
      <path d="m21 21-6-6a7 7 0 1 0-1 1" />
    </svg>
  ),
}

/** The pages of whoever is signed in; a moderator's are not below the moderator's own. */
const workPages = /^\/(admin(?!\/login)|moderator)(\/|$)/

/** The header of every page. */
export function Header() {
  const { name, logo } = useSite()
  const { role } = useStoredSession()
  const { pathname } = useLocation()
  useSearchKey()
  const account: HeaderLink = { ...accountLink(role), parts: role ? workPages : undefined }
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
            {[...links, account, search].map(({ label, to, parts, icon, isWide }) => (
              <li key={label} className={icon ? '-mr-2 lg:hidden' : isWide ? 'max-md:hidden' : undefined}>
                <Link
                  to={to}
                  prefetch="intent"
                  aria-label={label}
                  aria-current={pathname === to || parts?.test(pathname) ? 'page' : undefined}
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
