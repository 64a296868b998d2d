// Links to follow a group or a place: in a calendar, by RSS or, for a group, with a star.

import { CalendarPlus, Rss } from 'lucide-react'
import type { EventSummary } from '../calendar/event.server.ts'
import { Star } from '../stars/star.tsx'
import type { SubscribeLinks } from './subscribe.tsx'

const shape =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold no-underline sm:px-5 forced-colors:border-2'

interface FollowLinksProps extends Pick<SubscribeLinks, 'webcal' | 'rss'> {
  group?: NonNullable<EventSummary['group']>
}

/** The links, for a dark background. */
export function FollowLinks({ webcal, rss, group }: FollowLinksProps) {
  return (
    <p className="mt-5 flex flex-wrap gap-2">
      <a href={webcal} className={`${shape} bg-hivis text-hivis-ink hover:underline`}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        Follow in your calendar
      </a>
      <a href={rss} className={`${shape} border-2 border-chalk text-chalk hover:underline`}>
        <Rss aria-hidden="true" className="size-5" />
        By RSS
      </a>
      {group && (
        <Star
          star={`g:${group.id}`}
          name={group.name}
          words="Star this group"
          className={`${shape} border-2 border-chalk text-chalk hover:underline`}
        >
          Star this group
        </Star>
      )}
    </p>
  )
}
