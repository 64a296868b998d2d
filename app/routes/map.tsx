// `/map`: the next events, on a map and in a list.

import type { ComponentProps } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { PageHandle } from '#domain/site/page-handle.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { EVENTS_FAILURE } from '../failure-messages.ts'
import { calendarQuery, calendarState } from '../features/calendar/calendar-url.ts'
import { statusOf, unreachable } from '../features/calendar/fallback.tsx'
import { readEvents, readEventTypes } from '../features/events/read-events.server.ts'
import { daysOnMap } from '../features/events-map/map-events.ts'
import { MapPage } from '../features/events-map/map-page.tsx'
import { publicMeta } from '../meta.ts'
import { useSite } from '../site.ts'
import { PageHeading } from '../ui/page-layout.tsx'
import { unlessRefused } from './public-page.tsx'

export const handle: PageHandle = { knownQuery: calendarQuery }

function readUrl(url: string, timeZone: string) {
  const today = cityToday(timeZone)
  return { today, state: calendarState(url, today), span: daysOnMap(new URL(url).searchParams, today) }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = readUrl(request.url, context.site.timeZone)
  const [events, types] = await Promise.all([readEvents(context, page.span), readEventTypes(context)])
  return data({ ...page, events, types }, { status: statusOf(events) })
}

export const meta = publicMeta(
  '/map',
  'Map',
  ({ city }) => `Where the next rides, races, workshops and talks in ${city} are, on a map and in a list.`,
)

export default function EventsMap() {
  return <ShownMap {...useLoaderData<typeof loader>()} />
}

function ShownMap(props: ComponentProps<typeof MapPage>) {
  return (
    <>
      <PageHeading title="Map of Bike Events" />
      <MapPage {...props} />
    </>
  )
}

/** Offline, visitors get the events that this browser last saw. */
export const ErrorBoundary = unlessRefused(() => {
  const { timeZone, url } = useSite()
  const { search } = useLocation()
  const reading = unreachable(EVENTS_FAILURE)
  return <ShownMap {...readUrl(`${url}/map${search}`, timeZone)} events={reading} types={reading} />
})
