// How to follow what a page is about: in a calendar, or by RSS.

import { CalendarPlus, Rss } from 'lucide-react'
import type { SubscribeLinks } from './subscribe-links.ts'

const look =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold no-underline sm:px-5 forced-colors:border-2'

/** The links, for a dark ground. */
export function FollowLinks({ webcal, rss }: Pick<SubscribeLinks, 'webcal' | 'rss'>) {
  return (
    <p className="mt-5 flex flex-wrap gap-2">
      <a href={webcal} className={`${look} bg-hivis text-hivis-ink hover:underline`}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        Follow in your calendar
      </a>
      <a href={rss} className={`${look} border-2 border-chalk text-chalk hover:underline`}>
        <Rss aria-hidden="true" className="size-5" />
        By RSS
      </a>
    </p>
  )
}
