// The footer: the way to the feed, and who made this.

import { Link } from 'react-router'
import { useSite } from '../../site.ts'

const linkClass = 'underline decoration-2 underline-offset-4 hover:decoration-hivis'

const pages = [
  ['/my-rides', 'My rides'],
  ['/map', 'Map'],
  ['/about', 'About'],
  ['/privacy', 'Privacy'],
  ['/accessibility', 'Accessibility'],
] as const

/** The footer of every page. */
export function Footer() {
  const { author, city, contact } = useSite()
  return (
    <footer className="mt-16 bg-asphalt text-chalk">
      <div className="lane-line" aria-hidden="true" />
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-8 sm:px-6">
        <p>
          Made for people who ride in {city}, by {author}.
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 font-semibold">
          {pages.map(([to, label]) => (
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
