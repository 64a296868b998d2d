// `/map`: what is on, on a map and in a list.

import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useRouteError,
} from 'react-router'
import type { PageHandle } from '#domain/page/page-handle.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { EVENTS_FAILURE } from '../failure-texts.ts'
import { calendarQuery } from '../features/calendar/calendar-url.ts'
import { calendarState } from '../features/events/calendar-data.ts'
import { readEvents, readEventTypes } from '../features/events/read-events.server.ts'
import { daysOnMap } from '../features/events-map/map-days.ts'
import { MapPage } from '../features/events-map/map-page.tsx'
import { statusOf, unreachable } from '../features/fallback/reading.ts'
import { ErrorPage } from '../features/layout/error-page.tsx'
import { pageMeta, siteOf } from '../meta.ts'
import { refusalIn } from '../refusal.ts'
import { useSite } from '../site.ts'
import { PageHeading } from '../ui/page-heading.tsx'

export const handle: PageHandle = { knownQuery: calendarQuery }

/** What the URL asks for. */
function asked(url: string, timeZone: string) {
  const today = cityToday(timeZone)
  return { today, state: calendarState(url, today), span: daysOnMap(new URL(url).searchParams, today) }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = asked(request.url, context.site.timeZone)
  const [events, types] = await Promise.all([readEvents(context, page.span), readEventTypes(context)])
  return data({ ...page, events, types }, { status: statusOf(events) })
}

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const description = `Where the next rides, races, workshops and talks in ${site?.city} are, on a map and in a list.`
  return pageMeta({ site, path: '/map', title: 'Map', description })
}

export default function EventsMap() {
  return <ShownMap {...useLoaderData<typeof loader>()} />
}

function ShownMap(props: Parameters<typeof MapPage>[0]) {
  return (
    <>
      <PageHeading title="Map of Bike Events" />
      <MapPage {...props} />
    </>
  )
}

/** A visitor who is offline still gets what this browser last saw. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { timeZone, url } = useSite()
  const { search } = useLocation()
  if (refusalIn(error)) return <ErrorPage error={error} />
  const reading = unreachable(EVENTS_FAILURE)
  return <ShownMap {...asked(`${url}/map${search}`, timeZone)} events={reading} types={reading} />
}
