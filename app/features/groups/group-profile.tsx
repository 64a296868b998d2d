// The upper section of a group's page: its next ride, description, map and contact.

import { CalendarHeart, Globe, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { eventWhen } from '#domain/event/event-span.ts'
import { eventColor } from '#domain/event/event-types.ts'
import { mailtoLink } from '#domain/text/addresses.ts'
import { websiteLabel } from '#domain/text/short-text.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import { Card, Fact } from '../../ui/card.tsx'
import { OutsideLink, TextLink } from '../../ui/links.tsx'
import { useIsPast } from '../calendar/past-event.ts'
import { EventPoster, titleClass, Wheel } from '../events/event-poster.tsx'
import { GroupLogo } from '../events/group-logo.tsx'
import { OpenInMaps } from '../map/open-in-maps.tsx'
import { SmallMap } from '../map/small-map.tsx'
import { Star } from '../stars/star.tsx'
import type { GroupDetail, NextRide } from './group.ts'

interface GroupProfileProps {
  group: GroupDetail
  today: CityDay
  /** The links to follow the group. */
  follow: ReactNode
}

export function GroupProfile({ group, today, follow }: GroupProfileProps) {
  const { timeZone } = useSite()
  const isPast = useIsPast(today, timeZone)
  const coming = group.rides.filter(ride => !isPast(ride))
  const next = coming[0]
  const hasContact = group.email ?? group.phone ?? group.website
  const hasCard = hasContact ?? group.address ?? group.meeting_info ?? group.social_links[0]
  return (
    <>
      <header className="relative isolate mb-5 overflow-hidden rounded-card border border-line bg-asphalt p-5 text-chalk shadow-card sm:mb-8 sm:p-8">
        <Wheel className="absolute -right-16 -bottom-32 -z-10 size-80 text-chalk/15 forced-colors:hidden sm:-right-8" />
        <div className="flex items-center gap-4 sm:gap-6">
          <GroupLogo group={group} className="size-20 shrink-0 text-4xl sm:size-28" />
          <h1 className="text-3xl wrap-anywhere sm:text-5xl">{group.name}</h1>
        </div>
        {follow}
      </header>
      <div className={`grid items-start gap-8 ${hasCard ? 'lg:grid-cols-[1fr_25rem]' : ''}`}>
        <div className="@container grid gap-6">
          {next && <NextRidePoster ride={next} />}
          <p className="max-w-prose text-lg whitespace-pre-line">{group.description}</p>
          <GroupMap group={group} rides={coming} />
        </div>
        {hasCard && (
          <Card className="grid gap-6">
            {hasContact && <Contact group={group} />}
            {group.address && (
              <dl>
                <Fact icon={MapPin} name="Location">
                  {group.place ? (
                    <TextLink to={`/place/${group.place.id}`}>{group.address}</TextLink>
                  ) : (
                    group.address
                  )}
                  <br />
                  {group.mapUrl && (
                    <OutsideLink href={group.mapUrl} className="text-base">
                      View on Map
                    </OutsideLink>
                  )}
                  <br />
                  <OpenInMaps point={group.place} name={group.address} />
                </Fact>
              </dl>
            )}
            {group.meeting_info && (
              <dl>
                <Fact icon={CalendarHeart} name="Meeting Information">
                  <span className="text-base">{group.meeting_info}</span>
                </Fact>
              </dl>
            )}
            {group.social_links.length > 0 && <Social links={group.social_links} />}
          </Card>
        )}
      </div>
    </>
  )
}

function Contact({ group }: { group: GroupDetail }) {
  return (
    <section>
      <h2 className="mb-3 text-lg">Contact Information</h2>
      <dl className="grid gap-4">
        {group.email && (
          <Fact icon={Mail} name="Email">
            <OutsideLink href={mailtoLink(group.email)} className="text-base">
              {group.email}
            </OutsideLink>
          </Fact>
        )}
        {group.phone && (
          <Fact icon={Phone} name="Phone">
            <OutsideLink href={`tel:${group.phone.replace(/[^+\d]/g, '')}`} className="text-base">
              {group.phone}
            </OutsideLink>
          </Fact>
        )}
        {group.website && (
          <Fact icon={Globe} name="Website">
            <OutsideLink href={group.website} className="text-base">
              {websiteLabel(group.website)}
            </OutsideLink>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Social({ links }: { links: GroupDetail['social_links'] }) {
  return (
    <section>
      <h2 className="mb-3 text-lg">Follow Us</h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {links.map(({ platform, url }) => (
          <li key={url}>
            <OutsideLink href={url}>{platform}</OutsideLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where the group meets and rides next; nothing if no point is known. */
function GroupMap({ group, rides }: { group: GroupDetail; rides: readonly NextRide[] }) {
  const points = [
    { ...group.place, name: group.address ?? group.name },
    ...rides.map(ride => ({
      ...ride.place,
      name: `${ride.title}, ${ride.location.name}`,
      colour: eventColor(ride),
      href: `/event/${ride.id}`,
    })),
  ].flatMap(({ lat, lon, ...point }) =>
    typeof lat === 'number' && typeof lon === 'number' ? [{ ...point, lat, lon }] : [],
  )
  return points.length > 0 && <SmallMap points={points} />
}

/** The poster of the next ride. All of it links to the event, except the star. */
function NextRidePoster({ ride }: { ride: NextRide }) {
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
            <h2 className={titleClass}>
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
