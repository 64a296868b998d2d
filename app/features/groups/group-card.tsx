// A group in the list of groups, with its next ride.

import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { briefWhen } from '#domain/event/event-span.ts'
import { useSite } from '../../site.ts'
import { Badge } from '../../ui/card.tsx'
import { GroupLogo } from '../events/group-logo.tsx'
import { Star } from '../stars/star.tsx'
import type { GroupRide, GroupSummary } from './group.ts'

const shownPlatforms = 3

/** The card. All of it links to the group, except the ride, which links to its own page, and the star. */
export function GroupCard({ group, next }: { group: GroupSummary; next: GroupRide | undefined }) {
  return (
    <article className="group relative flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-accent">
      <div className="flex items-center gap-4">
        <GroupLogo group={group} className="size-14 shrink-0 text-2xl" />
        <h2 className="text-xl">
          <Link
            to={`/group/${group.id}`}
            prefetch="intent"
            className="no-underline after:absolute after:inset-0 after:rounded-card group-hover:underline"
          >
            {group.name}
          </Link>
        </h2>
        <Star star={`g:${group.id}`} name={group.name} words="Star this group" className="star ml-auto" />
      </div>
      <p className="line-clamp-3 text-muted">{group.description}</p>
      {group.platforms.length > 0 && (
        <ul aria-label="Social platforms" className="flex flex-wrap gap-2">
          {group.platforms.slice(0, shownPlatforms).map(platform => (
            <li key={platform}>
              <Badge>{platform}</Badge>
            </li>
          ))}
        </ul>
      )}
      {next && <Next ride={next} />}
    </article>
  )
}

function Next({ ride }: { ride: GroupRide }) {
  const { timeZone } = useSite()
  return (
    <div className="mt-auto grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2 border-t border-line pt-3">
      <CalendarClock aria-hidden="true" className="mt-1 size-5 text-accent" />
      <p>
        <span className="sr-only">Up next: </span>
        {/* Above the link that covers the card. */}
        <Link
          to={`/event/${ride.id}`}
          prefetch="intent"
          className="relative z-10 font-semibold text-accent underline decoration-2 underline-offset-4"
        >
          {ride.title}
        </Link>
        <span className="block text-sm text-muted">{briefWhen(ride, timeZone)}</span>
      </p>
    </div>
  )
}
