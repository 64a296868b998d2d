// The sticky header: the site's name and the main links.

import { Link, useLocation } from 'react-router'
import { useSite } from '../../site.ts'
import { accountLink } from '../session/session-role.ts'
import { useStoredSession } from '../session/stored-session.ts'
import { Mark } from './mark.tsx'

const links = [
  { label: 'Home', to: '/' },
  { label: 'Map', to: '/map' },
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
  return (
    <header className="sticky top-0 z-40 bg-asphalt text-chalk">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-1 px-3 py-1.5 sm:px-6">
        <Link
          to="/"
          prefetch="intent"
          className="flex min-h-11 items-center gap-2 font-display text-[0.8125rem] leading-tight font-extrabold no-underline sm:text-lg"
        >
          <Mark className="size-8 shrink-0 sm:size-10" />
          <span className="max-w-20 sm:max-w-none">{name}</span>
        </Link>
        <nav aria-label="Main">
          <ul className="flex items-center gap-px text-[0.78rem] sm:gap-2 sm:text-base">
            {[...links, { ...accountLink(role), parts: role ? workPages : undefined }].map(
              ({ label, to, parts }) => (
                <li key={label}>
                  <Link
                    to={to}
                    prefetch="intent"
                    aria-current={pathname === to || parts?.test(pathname) ? 'page' : undefined}
                    className="inline-flex min-h-11 items-center border-b-4 border-transparent px-[3px] font-semibold no-underline hover:border-muted aria-[current=page]:border-hivis sm:px-2.5"
                  >
                    {label}
                  </Link>
                </li>
              ),
            )}
          </ul>
        </nav>
      </div>
      <div className="lane-line" aria-hidden="true" />
    </header>
  )
}
