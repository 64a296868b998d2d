// What a group does next, as large as a poster.

import { Link } from 'react-router'
import { eventWhen } from '#domain/event/event-span.ts'
import { useSite } from '../../site.ts'
import { EventPoster, titleLook } from '../event-look/event-poster.tsx'
import { Star } from '../stars/star.tsx'
import type { NextRide } from './group.ts'

/** The poster; all of it leads to the event, but for its star. */
export function NextRidePoster({ ride }: { ride: NextRide }) {
  const { timeZone } = useSite()
  const { day, time } = eventWhen(ride, timeZone)
  return (
    <article className="relative">
      <EventPoster
        event={{ ...ride, color: ride.event_type?.color, type: ride.event_type }}
        isOff={false}
        heading={
          <div>
            <p className="font-semibold">Up next</p>
            <h2 className={titleLook}>
              <Link
                to={`/event/${ride.id}`}
                prefetch="intent"
                className="no-underline after:absolute after:inset-0 after:rounded-card hover:underline"
              >
                {ride.title}
              </Link>
            </h2>
            <p className="mt-2 text-lg font-semibold @2xl:text-xl">
              {day}, {time}
            </p>
            <p className="@2xl:text-lg">{ride.location.name}</p>
          </div>
        }
      />
      <Star
        star={`e:${ride.id}`}
        name={ride.title}
        words="Star this ride"
        seen={`${ride.start_date} scheduled`}
        className="star absolute top-3 right-3 my-0 bg-surface text-ink"
      />
    </article>
  )
}
