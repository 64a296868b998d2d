// How to follow a group's events: in a calendar, by RSS, or with a star.

import { CalendarPlus, Rss } from 'lucide-react'
import { useSite } from '../../site.ts'
import { Star } from '../stars/star.tsx'
import { subscribeLinks } from './subscribe-links.ts'

const look =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold no-underline sm:px-5 forced-colors:border-2'

/** The links, for a dark ground. */
export function FollowLinks({ groupId, name }: { groupId: string; name: string }) {
  const site = useSite()
  const links = subscribeLinks(site.url, site.name, { types: [], only: [], groupId })
  return (
    <p className="mt-5 flex flex-wrap gap-2">
      <a href={links.webcal} className={`${look} bg-hivis text-hivis-ink hover:underline`}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        Follow in your calendar
      </a>
      <a href={links.rss} className={`${look} border-2 border-chalk text-chalk hover:underline`}>
        <Rss aria-hidden="true" className="size-5" />
        By RSS
      </a>
      <Star
        star={`g:${groupId}`}
        name={name}
        words="Star this group"
        className={`${look} border-2 border-chalk text-chalk hover:underline`}
      >
        Star this group
      </Star>
    </p>
  )
}
