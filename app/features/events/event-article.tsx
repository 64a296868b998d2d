// The page of an event.

import { CalendarPlus, Download, Flag, Share2 } from 'lucide-react'
import { Link } from 'react-router'
import { statusLabel, titleWithStatus } from '#domain/event/event-span.ts'
import { eventColor } from '#domain/event/event-types.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { useCopy, useIsHydrated } from '../../ui/hooks.ts'
import { TextLink } from '../../ui/links.tsx'
import { useStoredSession } from '../account/session-role.ts'
import { useLastCalendar } from '../calendar/last-calendar.ts'
import { PAST_EVENT, useIsPast } from '../calendar/past-event.ts'
import { SmallMap } from '../map/small-map.tsx'
import { RouteSection } from '../route/route-section.tsx'
import { EventStar, Star } from '../stars/star.tsx'
import type { EventDetail } from './event.ts'
import { EventBody } from './event-body.tsx'
import { HostCard, NextDates, SameDay } from './event-cards.tsx'
import { titleClass } from './event-poster.tsx'
import { EventHeading, EventStatusBanner, EventStatusButton } from './event-status.tsx'

/** A description long enough to put cards beside it. */
const longDescription = 800

export function EventArticle({ event, today }: { event: EventDetail; today: CityDay }) {
  const { timeZone } = useSite()
  const isPast = useIsPast(today, timeZone)(event)
  const nextDates = event.series?.nextDates ?? []
  const cards = [
    event.group && <HostCard key="group" group={event.group} />,
    nextDates.length > 0 && <NextDates key="dates" dates={nextDates} />,
    event.sameDay.length > 0 && <SameDay key="day" event={event} today={today} />,
  ].filter(Boolean)
  // Beside a long description there is room for two of them, and below a short one for all in a row.
  const countBeside = event.descriptionHtml.length > longDescription ? 2 : 0
  return (
    <article className="mx-auto max-w-6xl">
      <p className="mb-4 print:hidden">
        <TextLink to={useLastCalendar()}>← Back to Calendar</TextLink>
      </p>
      <EventBody
        event={{
          ...event,
          // Its group has a card of its own, with its logo and its rides.
          group: null,
          color: event.event_type?.color,
          type: event.event_type,
          rhythm: event.series?.rhythm,
          placePage: event.place && {
            href: `/place/${event.place.id}`,
            detail: [event.place.address, event.place.notes].filter(Boolean).join(' · '),
          },
        }}
        isOff={isPast || statusLabel(event) !== undefined}
        heading={
          <h1 className={titleClass}>
            <EventHeading event={event} />
          </h1>
        }
        badges={isPast && <Badge>{PAST_EVENT}</Badge>}
        abovePoster={<EventStatusBanner event={event} />}
        actions={<Actions event={event} />}
        map={<EventMap event={event} />}
        route={<RouteSection event={event} qr={event.qr} />}
        beside={cards.slice(0, countBeside)}
        below={cards.slice(countBeside)}
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

/** Its start and its route, if either is known. */
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

/** Save, star, share and edit. */
function Actions({ event }: { event: EventDetail }) {
  const { url } = useSite()
  const { signedIn } = useStoredSession()
  const feed = '/functions/v1/calendar-feed'
  return (
    <>
      {event.calendarLink !== '#' && !statusLabel(event) && (
        <a
          href={event.calendarLink}
          rel="noopener noreferrer"
          className={buttonClass('primary', 'basis-full')}
        >
          <CalendarPlus aria-hidden="true" className="size-5" />
          Add to Google Calendar
        </a>
      )}
      <EventStar event={event} className={buttonClass('secondary')}>
        Star this ride
      </EventStar>
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

/** Opens the device's share sheet, else copies the link. It needs scripts, so it is hidden until they run. */
function ShareButton({ title, url }: { title: string; url: string }) {
  const [message, copy] = useCopy(url, 'Link copied')
  const share = async () => {
    if (!('share' in navigator)) return copy()
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (error instanceof Error && error.name !== 'AbortError') await copy()
    }
  }
  if (!useIsHydrated()) return null
  return (
    <>
      <Button look="secondary" onClick={share}>
        <Share2 aria-hidden="true" className="size-5" />
        {message || 'Share'}
      </Button>
      <span role="status" className="sr-only">
        {message}
      </span>
    </>
  )
}
