// Who a group is, what it does next, where it meets, how to reach it.

import { CalendarHeart, Globe, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { websiteLabel } from '#domain/text/event-text.ts'
import { mailtoLink } from '#domain/text/mailto-link.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import { Card } from '../../ui/card.tsx'
import { Fact } from '../../ui/fact.tsx'
import { OutsideLink, TextLink } from '../../ui/text-link.tsx'
import { useIsPast } from '../calendar/past-event.ts'
import { GroupLogo } from '../event-look/group-logo.tsx'
import { Wheel } from '../event-look/wheel.tsx'
import { OpenInMaps } from '../map/open-in-maps.tsx'
import type { GroupDetail } from './group.ts'
import { GroupMap } from './group-map.tsx'
import { NextRidePoster } from './next-ride-poster.tsx'

interface GroupProfileProps {
  group: GroupDetail
  today: CityDay
  /** How to follow what it does. */
  follow: ReactNode
}

/** The upper part of a group's page. */
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
