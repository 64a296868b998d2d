// The 'Subscribe' menu: the ways to follow the events that a page shows, from a phone, a calendar or a feed reader.

import { useSite } from '../../site.ts'
import { useCopying } from '../../ui/use-copying.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { type FollowedEvents, subscribeLinks } from './subscribe-links.ts'

const item = 'block min-h-11 w-full rounded-lg px-3 py-2.5 text-left font-semibold text-ink hover:bg-sunken'

/** Opens without a script; only copying needs one. */
export function SubscribeMenu(props: FollowedEvents) {
  const site = useSite()
  const isHydrated = useIsHydrated()
  const links = subscribeLinks(site.url, site.name, props)
  const [said, copy] = useCopying(links.calendar)
  const isNarrowed = props.groupId !== undefined || props.types.length + props.only.length > 0
  return (
    <details className="mt-4 max-w-sm rounded-xl border border-edge bg-surface open:shadow-sm">
      <summary className="min-h-11 cursor-pointer rounded-xl px-4 py-2.5 font-semibold">
        Subscribe to {isNarrowed ? 'these events' : 'all events'}
      </summary>
      <ul className="px-1 pb-2">
        <li>
          <a className={item} href={links.webcal}>
            Phone or computer calendar
          </a>
        </li>
        <li>
          <a className={item} href={links.google} target="_blank" rel="noopener">
            Google Calendar
          </a>
        </li>
        <li>
          <a className={item} href={links.outlook} target="_blank" rel="noopener">
            Outlook
          </a>
        </li>
        <li>
          <a className={item} href={links.rss}>
            RSS feed
          </a>
        </li>
        <li>
          {isHydrated ? (
            <button type="button" className={item} onClick={copy}>
              <span aria-live="polite">{said || 'Copy link'}</span>
            </button>
          ) : (
            <a className={item} href={links.calendar}>
              Calendar file
            </a>
          )}
        </li>
      </ul>
    </details>
  )
}
