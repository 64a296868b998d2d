// My rides: what is starred in this browser, by day, and the ways to take it elsewhere.

import { Download } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useFetcher } from 'react-router'
import { isStar, starsText } from '#domain/text/ids.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { TextLink } from '../../ui/links.tsx'
import { CopyNote, type Reading, recall, remember } from '../calendar/fallback.tsx'
import { type OwnCalendar, ownCalendar, sendStars, sentStars } from '../stars/own-calendar.ts'
import { Star } from '../stars/star.tsx'
import { cacheRides, onStars, readStars, type Stars } from '../stars/stars.ts'
import { ArrivedStars, OtherDevice } from './other-device.tsx'
import { OwnCalendarCard } from './own-calendar-card.tsx'
import type { MyRides } from './read-my-rides.server.ts'
import { RideChanges } from './ride-changes.tsx'
import { RideDays } from './ride-days.tsx'

const copyId = { kind: 'my-rides', id: 'all' }

/** The starred rides. The server's HTML is the same for everyone and has none. */
export function MyRidesList({ today }: { today: CityDay }) {
  const stars = useSyncExternalStore(onStars, readStars, () => undefined)
  const [calendar, setCalendar] = useState<OwnCalendar>()
  const { reading, isBusy, load } = useMyRides(stars !== undefined)
  const [hasLostCalendar, setHasLostCalendar] = useState(false)
  const reload = useEffectEvent(load)
  useEffect(() => {
    const before = ownCalendar()
    setCalendar(before)
    const had = sentStars()
    // Sends what did not arrive when it was starred, and takes over the stars of other devices.
    if (before)
      sendStars().then(
        () => {
          setCalendar(ownCalendar())
          // A star removed here stays listed, to be set again; one removed on another device does not.
          if (had.some(star => !sentStars().includes(star))) reload()
        },
        () => {
          setCalendar(ownCalendar())
          setHasLostCalendar(!ownCalendar())
        },
      )
  }, [])
  if (!stars)
    return (
      <noscript>
        <Banner tone="notice">Your stars are kept in your browser, which needs JavaScript for it.</Banner>
      </noscript>
    )
  const hasStars = Object.keys(stars).some(isStar)
  const shown = reading?.ok ? undefined : reading && recall<MyRides>(copyId.kind, copyId.id)
  const rides = reading?.ok ? reading.value : shown?.value
  return (
    <>
      <ArrivedStars onTaken={() => setCalendar(ownCalendar())} />
      {hasLostCalendar && (
        <div className="mb-6">
          <Banner tone="danger">
            Your calendar has another address now, or was deleted on another device. Your stars are still
            here.
          </Banner>
        </div>
      )}
      {!hasStars && !rides?.rides.length && (
        <EmptyState text="No stars yet">
          <p className="basis-full">
            Press the star beside a ride, a series or a group, and it stands here: kept in this browser,
            without an account.
          </p>
          <LinkButton to="/">Look at the calendar</LinkButton>
        </EmptyState>
      )}
      {reading && !reading.ok && (
        <div className="mb-6 grid justify-items-start gap-3">
          <Banner tone="danger">
            <p>{reading.error}</p>
            {shown && <CopyNote savedAt={shown.savedAt} />}
          </Banner>
          <Button look="secondary" aria-disabled={isBusy} onClick={() => !isBusy && load()}>
            {isBusy ? 'Trying again...' : 'Try again'}
          </Button>
        </div>
      )}
      <p role="status" className="text-muted">
        {hasStars && !reading && 'Loading your rides...'}
      </p>
      {rides && (
        <>
          {reading?.ok && <RideChanges rides={rides.rides} />}
          {(hasStars || rides.rides.length > 0) && <RideDays rides={rides.rides} today={today} />}
        </>
      )}
      {hasStars && (
        <>
          <p className="mt-4">
            <a
              href={`/functions/v1/my-week?stars=${starsText(sentStars())}`}
              download
              className={buttonClass('secondary')}
            >
              <Download aria-hidden="true" className="size-5" />
              Download the next seven days (.ics)
            </a>
          </p>
          <div className="mt-8 grid gap-5 md:grid-cols-2">
            {rides && <FollowedCard stars={stars} rides={rides} />}
            <OwnCalendarCard calendar={calendar} onChange={() => setCalendar(ownCalendar())} />
            <OtherDevice calendar={calendar} />
          </div>
        </>
      )}
    </>
  )
}

/** Loads the rides once, and again for new stars. A ride whose star was removed stays listed, to be starred again. */
function useMyRides(isLive: boolean) {
  const fetcher = useFetcher<Reading<MyRides>>()
  const loaded = useRef(new Set<string>())
  const { submit, data, state } = fetcher
  const load = () => {
    const stars = sentStars()
    loaded.current = new Set(stars)
    void submit({ stars: starsText(stars) }, { method: 'post', action: '/my-rides' })
  }
  const hasNewStars = isLive && sentStars().some(star => !loaded.current.has(star))
  useEffect(() => {
    if (hasNewStars) load()
  })
  useEffect(() => {
    if (!data?.ok) return
    remember(copyId.kind, copyId.id, data.value)
    cacheRides(data.value.rides)
  }, [data])
  return { reading: data, isBusy: state !== 'idle', load }
}

/** The starred groups and series, as they were when the page was opened, each with its star. */
function FollowedCard({ stars, rides: { series, groups } }: { stars: Stars; rides: MyRides }) {
  const known = new Map<string, { name: string; note?: string }>([
    ...series.map(({ id, title, rhythm }) => [`s:${id}`, { name: title, note: rhythm }] as const),
    ...groups.map(({ id, name }) => [`g:${id}`, { name }] as const),
  ])
  // A deleted one has the name from when it was starred.
  const gone = Object.entries(stars).filter(([star]) => !star.startsWith('e:') && !known.has(star))
  if (known.size + gone.length === 0) return null
  return (
    <Card>
      <h2 className="mb-2 text-xl">Groups and series</h2>
      <ul>
        {[...known].map(([star, { name, note }]) => (
          <li key={star} className="flex min-h-11 items-center justify-between gap-3">
            <p>
              {star.startsWith('g:') ? <TextLink to={`/group/${star.slice(2)}`}>{name}</TextLink> : name}
              {note && <span className="block text-sm text-muted">{note}</span>}
            </p>
            <Star
              star={star}
              name={name}
              words={star.startsWith('g:') ? 'Star this group' : 'Star all dates'}
            />
          </li>
        ))}
        {gone.map(([star, seen]) => (
          <li key={star} className="flex min-h-11 items-center justify-between gap-3">
            <p className="text-muted">{seen.trim() || 'Something you starred'} is not listed here any more</p>
            <Star star={star} name={seen.trim()} words="Star this" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
