// One's own rides: what is starred in this browser, by day, and what can be done with it.

import { Download } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useFetcher } from 'react-router'
import { isStar, starsText } from '#domain/my-rides/star.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CopyNote } from '../fallback/fallback-banner.tsx'
import { recall, remember } from '../fallback/last-good-copy.ts'
import type { Reading } from '../fallback/reading.ts'
import { keepRides } from '../stars/keep-offline.ts'
import { type OwnCalendar, ownCalendar, sendStars, sentStars } from '../stars/own-calendar.ts'
import { onStars, readStars } from '../stars/stars.ts'
import { Arrived } from './arrived.tsx'
import { Followed } from './followed.tsx'
import type { MyRides } from './my-rides.ts'
import { OtherDevice } from './other-device.tsx'
import { OwnCalendarPart } from './own-calendar-part.tsx'
import { RideChanges } from './ride-changes.tsx'
import { RideDays } from './ride-days.tsx'

const kept = { kind: 'my-rides', id: 'all' }

/** The rides of this browser. The server's HTML is the same for everyone and has none. */
export function MyRidesList({ today }: { today: CityDay }) {
  const stars = useSyncExternalStore(onStars, readStars, () => undefined)
  const [calendar, setCalendar] = useState<OwnCalendar>()
  const { reading, isBusy, ask } = useMyRides(stars !== undefined)
  const [hasLostCalendar, setHasLostCalendar] = useState(false)
  const askAnew = useEffectEvent(ask)
  useEffect(() => {
    const before = ownCalendar()
    setCalendar(before)
    const had = sentStars()
    // What did not arrive when it was starred, and what another device has starred.
    if (before)
      sendStars().then(
        () => {
          setCalendar(ownCalendar())
          // Who takes a star away here may want it back; what another device took away does not stay.
          if (had.some(star => !sentStars().includes(star))) askAnew()
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
  const shown = reading?.ok ? undefined : reading && recall<MyRides>(kept.kind, kept.id)
  const rides = reading?.ok ? reading.value : shown?.value
  return (
    <>
      <Arrived onTaken={() => setCalendar(ownCalendar())} />
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
          <Button look="secondary" aria-disabled={isBusy} onClick={() => !isBusy && ask()}>
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
            {rides && <Followed stars={stars} rides={rides} />}
            <OwnCalendarPart calendar={calendar} onChange={() => setCalendar(ownCalendar())} />
            <OtherDevice calendar={calendar} />
          </div>
        </>
      )}
    </>
  )
}

/** What the stars stand for, asked for once, and again when there are new ones; who takes a star away may want it back. */
function useMyRides(isLive: boolean) {
  const fetcher = useFetcher<Reading<MyRides>>()
  const asked = useRef(new Set<string>())
  const { submit, data, state } = fetcher
  const ask = () => {
    const stars = sentStars()
    asked.current = new Set(stars)
    void submit({ stars: starsText(stars) }, { method: 'post', action: '/my-rides' })
  }
  const isNews = isLive && sentStars().some(star => !asked.current.has(star))
  useEffect(() => {
    if (isNews) ask()
  })
  useEffect(() => {
    if (!data?.ok) return
    remember(kept.kind, kept.id, data.value)
    keepRides(data.value.rides)
  }, [data])
  return { reading: data, isBusy: state !== 'idle', ask }
}
