// An event in full.

import { CalendarPlus, Download, Flag } from 'lucide-react'
import { Link } from 'react-router'
import { eventColor } from '#domain/event/event-colors.ts'
import { statusWord, titleWithStatus } from '#domain/event/event-status.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass, LinkButton } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLastCalendar } from '../calendar/last-calendar.ts'
import { PAST_EVENT, useIsPast } from '../calendar/past-event.ts'
import { EventLook } from '../event-look/event-look.tsx'
import { titleLook } from '../event-look/event-poster.tsx'
import { SmallMap } from '../map/small-map.tsx'
import { RouteSection } from '../route/route-section.tsx'
import { useStoredSession } from '../session/stored-session.ts'
import { Star } from '../stars/star.tsx'
import type { EventDetail } from './event.ts'
import { EventGroup } from './event-group.tsx'
import { EventHeading, EventStatusButton, EventStatusPart } from './event-status-part.tsx'
import { NextDates } from './next-dates.tsx'
import { SameDay } from './same-day.tsx'
import { ShareButton } from './share-button.tsx'

/** A description that is long enough for something to stand beside it. */
const longDescription = 800

/** The event's page. */
export function EventArticle({ event, today }: { event: EventDetail; today: CityDay }) {
  const { timeZone } = useSite()
  const isPast = useIsPast(today, timeZone)(event)
  const nextDates = event.series?.nextDates ?? []
  const cards = [
    event.group && <EventGroup key="group" group={event.group} />,
    nextDates.length > 0 && <NextDates key="dates" dates={nextDates} />,
    event.sameDay.length > 0 && <SameDay key="day" event={event} today={today} />,
  ].filter(Boolean)
  // Beside a long description there is room for two of them, and below a short one for all in a row.
  const inSight = event.descriptionHtml.length > longDescription ? 2 : 0
  return (
    <article className="mx-auto max-w-6xl">
      <p className="mb-4 print:hidden">
        <TextLink to={useLastCalendar()}>← Back to Calendar</TextLink>
      </p>
      <EventLook
        event={{
          ...event,
          // Its group is told beside the description, with its logo and its rides.
          group: null,
          color: event.event_type?.color,
          type: event.event_type,
          rhythm: event.series?.rhythm,
          placePage: event.place && {
            href: `/place/${event.place.id}`,
            detail: [event.place.address, event.place.notes].filter(Boolean).join(' · '),
          },
        }}
        isOff={isPast || statusWord(event) !== undefined}
        heading={
          <h1 className={titleLook}>
            <EventHeading event={event} />
          </h1>
        }
        badges={isPast && <Badge>{PAST_EVENT}</Badge>}
        abovePoster={<EventStatusPart event={event} />}
        actions={<Actions event={event} />}
        map={<EventMap event={event} />}
        route={<RouteSection event={event} qr={event.qr} />}
        beside={cards.slice(0, inSight)}
        below={cards.slice(inSight)}
      />
      <p className="mt-8 text-sm">
        <Link
          to={`/event/${event.id}/report`}
          rel="nofollow"
          className="inline-flex min-h-11 items-center gap-2 text-muted underline underline-offset-4 hover:text-ink"
        >
          <Flag aria-hidden="true" className="size-4" />
          Report a problem with this event
        </Link>
      </p>
    </article>
  )
}

/** Where it begins and goes; nothing where nobody has said so yet. */
function EventMap({ event }: { event: EventDetail }) {
  const { lat = null, lon = null } = event.place ?? {}
  const point = { name: event.location.name, colour: eventColor(event) }
  const points = lat === null || lon === null ? [] : [{ ...point, lat, lon }]
  if (points.length === 0 && !event.route) return null
  return (
    <div className="mt-6 max-w-prose">
      <SmallMap points={points} route={event.route} />
    </div>
  )
}

/** What can be done with it: saved, starred, shared, edited. */
function Actions({ event }: { event: EventDetail }) {
  const { url } = useSite()
  const { signedIn } = useStoredSession()
  const feed = '/functions/v1/calendar-feed'
  return (
    <>
      {event.calendarLink !== '#' && !statusWord(event) && (
        <a
          href={event.calendarLink}
          rel="noopener noreferrer"
          className={buttonClass('primary', 'basis-full')}
        >
          <CalendarPlus aria-hidden="true" className="size-5" />
          Add to Google Calendar
        </a>
      )}
      <Star
        star={`e:${event.id}`}
        name={event.title}
        words="Star this ride"
        seen={`${event.start_date} ${event.status}`}
        className={buttonClass('secondary')}
      >
        Star this ride
      </Star>
      {event.series && (
        <Star
          star={`s:${event.series.id}`}
          name={event.title}
          words="Star all dates"
          className={buttonClass('secondary')}
        >
          Star all dates
        </Star>
      )}
      <a href={`${feed}?event=${event.id}`} download className={buttonClass('secondary')}>
        <Download aria-hidden="true" className="size-5" />
        Download .ics
      </a>
      <ShareButton title={titleWithStatus(event)} url={`${url}/event/${event.id}`} />
      {event.series && (
        <a href={`${feed}?series=${event.series.id}`} download className={buttonClass('secondary')}>
          <Download aria-hidden="true" className="size-5" />
          Download all dates (.ics)
        </a>
      )}
      {signedIn && (
        <LinkButton look="secondary" to={`/admin/events/edit/${event.id}`}>
          Edit Event
        </LinkButton>
      )}
      <EventStatusButton event={event} />
    </>
  )
}
