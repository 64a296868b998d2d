// The ways to follow the events that a page shows, in a calendar or a feed reader, or to take them elsewhere.

import type { OnlyFilter } from '#domain/event/only-filter.ts'
import { useSite } from '../../site.ts'
import { useCopy, useIsHydrated } from '../../ui/hooks.ts'
import { TextLink } from '../../ui/links.tsx'
import { withQuery } from '../calendar/calendar-url.ts'

/** The events to follow: those of some types, of one group, at one place, that pass some filters, or all. */
export interface FollowedEvents {
  types: readonly string[]
  only: readonly OnlyFilter[]
  groupId: string | undefined
  placeId?: string | undefined
}

/** The same as a query, which feeds, embeds, prints and exports all understand. */
export function followedQuery({ types, only, groupId, placeId }: FollowedEvents): URLSearchParams {
  const query = new URLSearchParams(types.map(type => ['type', type]))
  for (const filter of only) query.append('only', filter)
  if (groupId) query.set('group', groupId)
  if (placeId) query.set('place', placeId)
  return query
}

export type SubscribeLinks = ReturnType<typeof subscribeLinks>

/** The URLs for each kind of program. */
export function subscribeLinks(siteUrl: string, siteName: string, followed: FollowedEvents) {
  const query = followedQuery(followed)
  const calendar = withQuery(`${siteUrl}/functions/v1/calendar-feed`, query)
  const webcal = calendar.replace(/^https?:/, 'webcal:')
  return {
    /** Phones and computers open their own calendar for it. */
    webcal,
    // Google fetches the calendar itself, and expects this scheme.
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: calendar, name: siteName })}`,
    /** To be pasted anywhere. */
    calendar,
    rss: withQuery(`${siteUrl}/functions/v1/rss-feed`, query),
  }
}

const item = 'block min-h-11 w-full rounded-lg px-3 py-2.5 text-left font-semibold text-ink hover:bg-sunken'

/** The 'Subscribe' menu. It opens without scripts; only copying needs them. */
export function SubscribeMenu(props: FollowedEvents) {
  const site = useSite()
  const isHydrated = useIsHydrated()
  const links = subscribeLinks(site.url, site.name, props)
  const [message, copy] = useCopy(links.calendar)
  const isFiltered = props.groupId !== undefined || props.types.length + props.only.length > 0
  const elsewhere = { target: '_blank', rel: 'noopener' }
  const programs = [
    { label: 'Phone or computer calendar', href: links.webcal },
    { label: 'Google Calendar', href: links.google, ...elsewhere },
    { label: 'Outlook', href: links.outlook, ...elsewhere },
    { label: 'RSS feed', href: links.rss },
  ]
  return (
    <details className="mt-4 max-w-sm rounded-xl border border-edge bg-surface open:shadow-sm">
      <summary className="min-h-11 cursor-pointer rounded-xl px-4 py-2.5 font-semibold">
        Subscribe to {isFiltered ? 'these events' : 'all events'}
      </summary>
      <ul className="px-1 pb-2">
        {programs.map(({ label, ...link }) => (
          <li key={label}>
            <a className={item} {...link}>
              {label}
            </a>
          </li>
        ))}
        <li>
          {isHydrated ? (
            <button type="button" className={item} onClick={copy}>
              <span aria-live="polite">{message || 'Copy link'}</span>
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

interface TakeAwayLinksProps {
  followed: FollowedEvents
  /** The week or month to print; this week by default. */
  paper?: ['week' | 'month', string]
}

/** Links to the events on another website, on paper and as a file. */
export function TakeAwayLinks({ followed, paper }: TakeAwayLinksProps) {
  const query = followedQuery(followed)
  const printQuery = new URLSearchParams(query)
  if (paper) printQuery.set(...paper)
  return (
    <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 print:hidden">
      <TextLink to={withQuery('/embed/code', query)}>Put these rides on your website</TextLink>
      <TextLink to={withQuery('/print', printQuery)} reloadDocument prefetch="none">
        Print them
      </TextLink>
      <TextLink to={withQuery('/export', query)}>Export</TextLink>
    </p>
  )
}
