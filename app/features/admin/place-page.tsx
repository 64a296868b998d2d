// The public page of a place: where it is, what to know about it, and what happens there.

import { Info, MapPin, UsersRound } from 'lucide-react'
import { Fragment, useId } from 'react'
import { type CityDay, longDay } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { useSite } from '../../site.ts'
import { Card, Fact } from '../../ui/card.tsx'
import { OutsideLink, TextLink } from '../../ui/links.tsx'
import type { EventSummary } from '../calendar/event.server.ts'
import { EventRows } from '../calendar/event-rows.tsx'
import { useIsPast } from '../calendar/past-event.ts'
import { inTimeOrder } from '../calendar/placed-events.ts'
import { FollowLinks } from '../events/follow-links.tsx'
import { TakeAwayLinks } from '../events/subscribe.tsx'
import { OpenInMaps } from '../map/open-in-maps.tsx'
import { SmallMap } from '../map/small-map.tsx'
import type { PlaceDetail } from './read-place.server.ts'

export function PlaceProfile({ place, today }: { place: PlaceDetail; today: CityDay }) {
  const { url } = useSite()
  const { lat, lon } = place
  const feed = (name: string) => `${url}/functions/v1/${name}?place=${place.id}`
  return (
    <article className="mx-auto grid max-w-6xl gap-6">
      <header className="rounded-card border border-line bg-asphalt p-5 text-chalk shadow-card sm:p-8">
        <p className="flex items-center gap-2 font-semibold">
          <MapPin aria-hidden="true" className="size-5" />
          Place
        </p>
        <h1 className="mt-2 text-3xl wrap-anywhere sm:text-5xl">{place.name}</h1>
        <FollowLinks webcal={feed('calendar-feed').replace(/^https?:/, 'webcal:')} rss={feed('rss-feed')} />
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_25rem]">
        <div className="order-last grid gap-6 lg:order-first">
          <PlaceEvents title="What happens here" events={place.upcoming} today={today} />
          <TakeAwayLinks followed={{ types: [], only: [], groupId: undefined, placeId: place.id }} />
          {place.past.length > 0 && <PlaceEvents title="Was here before" events={place.past} today={today} />}
        </div>
        <Card className="grid gap-5">
          <dl className="grid gap-4">
            <Fact icon={MapPin} name="Location">
              {place.address && (
                <>
                  {place.address}
                  <br />
                </>
              )}
              {place.url && (
                <>
                  <OutsideLink href={place.url} className="text-base">
                    View Location
                  </OutsideLink>
                  <br />
                </>
              )}
              <OpenInMaps point={place} name={place.address ?? place.name} />
            </Fact>
            {place.notes && (
              <Fact icon={Info} name="Good to know">
                <span className="text-base whitespace-pre-line">{place.notes}</span>
              </Fact>
            )}
            {place.groups.length > 0 && (
              <Fact icon={UsersRound} name="At home here">
                {place.groups.map((group, index) => (
                  <Fragment key={group.id}>
                    {index > 0 && ', '}
                    <TextLink to={`/group/${group.id}`}>{group.name}</TextLink>
                  </Fragment>
                ))}
              </Fact>
            )}
          </dl>
          {lat !== null && lon !== null && <SmallMap points={[{ lat, lon, name: place.name }]} />}
        </Card>
      </div>
    </article>
  )
}

interface PlaceEventsProps {
  title: string
  events: readonly EventSummary[]
  today: CityDay
}

/** The events, each below its day. */
function PlaceEvents({ title, events, today }: PlaceEventsProps) {
  const { timeZone, units } = useSite()
  const isPast = useIsPast(today, timeZone)
  const headingId = useId()
  const days = new Map<CityDay, EventSummary[]>()
  for (const event of events) {
    const day = cityDay(event.start_date, timeZone)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return (
    <Card aria-labelledby={headingId} className="@container">
      <h2 id={headingId} className="text-xl">
        {title}
      </h2>
      {events.length === 0 && <p className="mt-3 text-muted">Nothing is planned here at the moment.</p>}
      {[...days].map(([day, events]) => (
        <section key={day} className="mt-3">
          <h3 className="text-base">{longDay(day)}</h3>
          <EventRows
            events={inTimeOrder(events, timeZone)}
            day={day}
            timeZone={timeZone}
            units={units}
            isPast={isPast}
            className="-mx-2"
          />
        </section>
      ))}
    </Card>
  )
}

/** The JSON-LD of the page. */
export function placeStructuredData({ name, address, lat, lon, url: link }: PlaceDetail, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name,
    url,
    address: address ?? name,
    ...(link && { hasMap: link }),
    ...(lat !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon } }),
  }
}
