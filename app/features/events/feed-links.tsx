// The ways to follow the events that a page shows, from a feed reader or a calendar program.

import { TextLink } from '../../ui/text-link.tsx'

/** Links to the feeds, narrowed as the page is: to some types, to one group. */
export function FeedLinks({ types, groupId }: { types: readonly string[]; groupId: string | undefined }) {
  const query = new URLSearchParams(types.map(type => ['type', type]))
  if (groupId) query.set('group', groupId)
  const suffix = query.size > 0 ? `?${query}` : ''
  return (
    <p className="mt-4 text-sm text-muted">
      Follow {groupId || types.length > 0 ? 'these events' : 'all events'}:{' '}
      <TextLink reloadDocument prefetch="none" to={`/functions/v1/rss-feed${suffix}`}>
        RSS feed
      </TextLink>{' '}
      or{' '}
      <TextLink reloadDocument prefetch="none" to={`/functions/v1/calendar-feed${suffix}`}>
        calendar feed
      </TextLink>
    </p>
  )
}
