// The sticky header: the site's name and the main links.

import { Link, useLocation } from 'react-router'
import { useSite } from '../../site.ts'
import { accountLink } from '../session/session-role.ts'
import { useStoredSession } from '../session/stored-session.ts'
import { Mark } from './mark.tsx'

interface MainLink {
  label: string
  to: string
  /** Other paths of the same part of the site. */
  parts?: RegExp | undefined
  look?: string
}

const links: MainLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Groups', to: '/groups', parts: /^\/group\// },
  // A phone has the room for it in the footer.
  { label: 'My rides', to: '/my-rides', look: 'max-sm:hidden' },
  { label: 'About', to: '/about' },
]

/** The pages of whoever is signed in; a moderator's are not below the moderator's own. */
const workPages = /^\/(admin(?!\/login)|moderator)(\/|$)/

/** The header of every page. */
export function Header() {
  const { name } = useSite()
  const { role } = useStoredSession()
  const { pathname } = useLocation()
  const ofAccount: MainLink = { ...accountLink(role), parts: role ? workPages : undefined }
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
        <nav aria-label="Main">
          <ul className="flex items-center text-[0.8125rem] sm:gap-2 sm:text-base">
            {[...links, ofAccount].map(({ label, to, parts, look }) => (
              <li key={label} className={look}>
                <Link
                  to={to}
                  prefetch="intent"
                  aria-current={pathname === to || parts?.test(pathname) ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center border-b-4 border-transparent px-1 font-semibold no-underline hover:border-muted aria-[current=page]:border-hivis sm:px-2.5"
                >
                  {label}
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
