// An event in full.

import { CalendarDays, CalendarPlus, Download, Flag } from 'lucide-react'
import { Link } from 'react-router'
import { statusWord, titleWithStatus } from '#domain/event/event-status.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass, LinkButton } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLastCalendar } from '../calendar/last-calendar.ts'
import { PAST_EVENT, useIsPast } from '../calendar/past-event.ts'
import { EventLook, titleLook } from '../event-look/event-look.tsx'
import { useStoredSession } from '../session/stored-session.ts'
import type { EventDetail } from './event.ts'
import { EventHeading, EventStatusPart } from './event-status-part.tsx'
import { NextDates } from './next-dates.tsx'
import { ShareButton } from './share-button.tsx'

/** The event's page. */
export function EventArticle({ event, today }: { event: EventDetail; today: CityDay }) {
  const { timeZone, url } = useSite()
  const { signedIn } = useStoredSession()
  const isPast = useIsPast(today, timeZone)(event)
  return (
    <article className="mx-auto max-w-5xl">
      <TextLink to={useLastCalendar()}>← Back to Calendar</TextLink>
      <EventLook
        event={{
          ...event,
          color: event.event_type?.color,
          type: event.event_type,
          rhythm: event.series?.rhythm,
        }}
        heading={
          <h1 className={`${titleLook} ${isPast || statusWord(event) ? 'text-muted' : ''}`}>
            <EventHeading event={event} />
          </h1>
        }
        badges={isPast && <Badge>{PAST_EVENT}</Badge>}
        belowHeading={<EventStatusPart event={event} />}
        moreFacts={
          event.series &&
          event.series.nextDates.length > 0 && (
            <Fact icon={CalendarDays} name="Next dates">
              <NextDates dates={event.series.nextDates} />
            </Fact>
          )
        }
      >
        {event.calendarLink !== '#' && !statusWord(event) && (
          <a href={event.calendarLink} rel="noopener noreferrer" className={buttonClass('primary')}>
            <CalendarPlus aria-hidden="true" className="size-5" />
            Add to Google Calendar
          </a>
        )}
        <a
          href={`/functions/v1/calendar-feed?event=${event.id}`}
          download
          className={buttonClass('secondary')}
        >
          <Download aria-hidden="true" className="size-5" />
          Download .ics
        </a>
        {event.series && (
          <a
            href={`/functions/v1/calendar-feed?series=${event.series.id}`}
            download
            className={buttonClass('secondary')}
          >
            <Download aria-hidden="true" className="size-5" />
            Download all dates (.ics)
          </a>
        )}
        <ShareButton title={titleWithStatus(event)} url={`${url}/event/${event.id}`} />
        {signedIn && (
          <LinkButton look="secondary" to={`/admin/events/edit/${event.id}`}>
            Edit Event
          </LinkButton>
        )}
      </EventLook>
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
