// The sticky header: the site's name and the main links.

import { Link, NavLink } from 'react-router'
import { useSite } from '../../site.ts'
import { accountLink } from '../session/session-role.ts'
import { useStoredSession } from '../session/stored-session.ts'
import { Mark } from './mark.tsx'

const links = [
  { label: 'Home', to: '/' },
  { label: 'Groups', to: '/groups' },
  { label: 'About', to: '/about' },
]

/** The header of every page. */
export function Header() {
  const { name } = useSite()
  const { role } = useStoredSession()
  return (
    <header className="sticky top-0 z-40 bg-asphalt text-chalk">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-2 px-4 py-1.5 sm:px-6">
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
            {[...links, accountLink(role)].map(({ label, to }) => (
              <li key={label}>
                <NavLink
                  to={to}
                  end
                  prefetch="intent"
                  className="inline-flex min-h-11 items-center border-b-4 border-transparent px-1.5 font-semibold no-underline hover:border-muted aria-[current=page]:border-hivis sm:px-2.5"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="lane-line" aria-hidden="true" />
    </header>
  )
}
