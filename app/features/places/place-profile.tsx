// A place: what it is called, where it is, what is to be known of it, and what happens there.

import { Info, MapPin, UsersRound } from 'lucide-react'
import { Fragment } from 'react'
import type { CityDay } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import { Card } from '../../ui/card.tsx'
import { Fact } from '../../ui/fact.tsx'
import { OutsideLink, TextLink } from '../../ui/text-link.tsx'
import { FollowLinks } from '../events/follow-links.tsx'
import { TakeAwayLinks } from '../events/take-away-links.tsx'
import { OpenInMaps } from '../map/open-in-maps.tsx'
import { SmallMap } from '../map/small-map.tsx'
import type { PlaceDetail } from './place.ts'
import { PlaceEvents } from './place-events.tsx'

/** The page of a place. */
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
          <PlaceEvents
            title="What happens here"
            events={place.upcoming}
            today={today}
            none="Nothing is planned here at the moment."
          />
          <TakeAwayLinks followed={{ types: [], only: [], groupId: undefined, placeId: place.id }} />
          {place.past.length > 0 && (
            <PlaceEvents title="Was here before" events={place.past} today={today} none="" />
          )}
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
