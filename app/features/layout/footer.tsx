// The footer: the way to the feed, and who made this.

import { Link } from 'react-router'
import { useSite } from '../../site.ts'

const linkClass = 'underline decoration-2 underline-offset-4 hover:decoration-hivis'

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
          <li>
            <Link to="/my-rides" prefetch="intent" className={linkClass}>
              My rides
            </Link>
          </li>
          <li>
            <Link to="/map" prefetch="intent" className={linkClass}>
              Map
            </Link>
          </li>
          <li>
            <Link to="/about" prefetch="intent" className={linkClass}>
              About
            </Link>
          </li>
          <li>
            <Link to="/privacy" className={linkClass}>
              Privacy
            </Link>
          </li>
          <li>
            <Link to="/accessibility" className={linkClass}>
              Accessibility
            </Link>
          </li>
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
