// The sticky header: the site's name and the main links.

import { Search } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useSite } from '../../site.ts'
import { SearchField } from '../search/search-field.tsx'
import { accountLink } from '../session/session-role.ts'
import { useStoredSession } from '../session/stored-session.ts'
import { Mark } from './mark.tsx'
import { useSearchKey } from './search-key.ts'

const links = [
  { label: 'Home', to: '/' },
  { label: 'Groups', to: '/groups', parts: /^\/group\// },
  { label: 'About', to: '/about' },
]

/** The pages of whoever is signed in; a moderator's are not below the moderator's own. */
const workPages = /^\/(admin(?!\/login)|moderator)(\/|$)/

/** The header of every page. */
export function Header() {
  const { name } = useSite()
  const { role } = useStoredSession()
  const { pathname } = useLocation()
  const isSearch = pathname === '/search'
  useSearchKey()
  return (
    <header className="sticky top-0 z-40 bg-asphalt text-chalk">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-1 px-4 py-1.5 sm:px-6">
        <Link
          to="/"
          prefetch="intent"
          className="flex min-h-11 items-center gap-2 font-display text-[0.8125rem] leading-tight font-extrabold no-underline sm:text-lg"
        >
          <Mark className="size-9 shrink-0 sm:size-10" />
          <span className="max-w-20 sm:max-w-none">{name}</span>
        </Link>
        {!isSearch && <SearchField className="ml-auto hidden w-64 lg:block" isOnDark />}
        <nav aria-label="Main">
          <ul className="flex items-center text-[0.8125rem] sm:gap-2 sm:text-base">
            {[...links, { ...accountLink(role), parts: role ? workPages : undefined }].map(
              ({ label, to, parts }) => (
                <li key={label}>
                  <Link
                    to={to}
                    prefetch="intent"
                    aria-current={pathname === to || parts?.test(pathname) ? 'page' : undefined}
                    className="inline-flex min-h-11 items-center border-b-4 border-transparent px-1 font-semibold no-underline hover:border-muted aria-[current=page]:border-hivis sm:px-2.5"
                  >
                    {label}
                  </Link>
                </li>
              ),
            )}
            <li className={isSearch ? undefined : 'lg:hidden'}>
              <Link
                to="/search"
                prefetch="intent"
                aria-label="Search"
                aria-current={isSearch ? 'page' : undefined}
                className="inline-flex min-h-11 min-w-9 items-center justify-center border-b-4 border-transparent hover:border-muted aria-[current=page]:border-hivis"
              >
                <Search aria-hidden="true" className="size-5" />
              </Link>
            </li>
          </ul>
        </nav>
      </div>
      <div className="lane-line" aria-hidden="true" />
    </header>
  )
}
