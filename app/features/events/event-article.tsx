// An event in full.

import { CalendarClock, CalendarDays, CalendarPlus, Download, Flag, MapPin, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { badgeColor } from '#domain/event/event-colors.ts'
import { ALL_DAY, eventWhen } from '#domain/event/event-span.ts'
import { statusWord, titleWithStatus } from '#domain/event/event-status.ts'
import { typeLabel } from '#domain/text/event-text.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact } from '../../ui/fact.tsx'
import { OutsideLink, TextLink } from '../../ui/text-link.tsx'
import { PAST_EVENT, useIsPast } from '../calendar/past-event.ts'
import { useStoredSession } from '../session/stored-session.ts'
import { Description } from './description.tsx'
import type { EventDetail } from './event.ts'
import { EventHost } from './event-host.tsx'
import { EventHeading, EventStatusPart } from './event-status-part.tsx'
import { NextDates } from './next-dates.tsx'
import { ShareButton } from './share-button.tsx'

/** The event's page. */
export function EventArticle({ event, today }: { event: EventDetail; today: CityDay }) {
  const { city, timeZone, url } = useSite()
  const { signedIn } = useStoredSession()
  const when = eventWhen(event, timeZone)
  const isPast = useIsPast(today, timeZone)(event)
  const hasHost = event.group ?? event.host
  return (
    <article className="mx-auto max-w-5xl">
      <TextLink to="/">← Back to Calendar</TextLink>
      <header className="mt-6 mb-8">
        <div className="flex flex-wrap gap-2">
          <Badge color={badgeColor(event.event_type?.color)}>{typeLabel(event.type_name)}</Badge>
          {isPast && <Badge>{PAST_EVENT}</Badge>}
        </div>
        <h1 className={`mt-3 text-3xl sm:text-5xl ${isPast || statusWord(event) ? 'text-muted' : ''}`}>
          <EventHeading event={event} />
        </h1>
        <EventStatusPart event={event} />
      </header>
      <div className="grid items-start gap-8 md:grid-cols-[1fr_22rem]">
        <Card className="md:order-last">
          <dl className="grid gap-5">
            <Fact icon={CalendarClock} name="Date & Time">
              <time dateTime={event.start_date}>
                {when.day}
                <br />
                {when.time}
              </time>
              {when.time !== ALL_DAY && <span className="block text-sm text-muted">{city} time</span>}
              {event.series && <p className="text-base">{event.series.rhythm}</p>}
            </Fact>
            <Fact icon={MapPin} name="Location">
              {event.location.name}
              <br />
              <OutsideLink href={event.location.url} className="text-base">
                View Location
              </OutsideLink>
            </Fact>
            {event.series && event.series.nextDates.length > 0 && (
              <Fact icon={CalendarDays} name="Next dates">
                <NextDates dates={event.series.nextDates} />
              </Fact>
            )}
            {hasHost && (
              <Fact icon={UsersRound} name="Host">
                <EventHost group={event.group} host={event.host} />
              </Fact>
            )}
          </dl>
          <div className="mt-6 grid gap-3">
            {event.calendarLink !== '#' && (
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
          </div>
        </Card>
        <Description cleanHtml={event.descriptionHtml} />
      </div>
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
