// `/event/{id}`: one event.

import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useParams,
  useRouteError,
} from 'react-router'
import { eventWhen } from '#domain/event/event-span.ts'
import { titleWithStatus } from '#domain/event/event-status.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { EVENT_FAILURE } from '../failure-texts.ts'
import type { EventDetail } from '../features/events/event.ts'
import { EventArticle } from '../features/events/event-article.tsx'
import { eventStructuredData } from '../features/events/event-structured-data.ts'
import { readEvent } from '../features/events/read-event.server.ts'
import { knownEvent, sampleEvent } from '../features/events/stand-in-event.ts'
import { FallbackBanner } from '../features/fallback/fallback-banner.tsx'
import { type Found, statusOf, unreachable } from '../features/fallback/reading.ts'
import { useFallback } from '../features/fallback/use-fallback.ts'
import { ErrorPage } from '../features/layout/error-page.tsx'
import { MissingEvent } from '../features/layout/missing-event.tsx'
import { pageMeta, siteOf } from '../meta.ts'
import { refusalIn } from '../refusal.ts'
import { useSite } from '../site.ts'
import { BackToList } from '../ui/way-back.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const event = await readEvent(context, params.id ?? '')
  return data({ event, today: cityToday(context.site.timeZone) }, { status: statusOf(event) })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, params }) => {
  const site = siteOf(matches)
  const path = `/event/${params.id}`
  const event = loaderData?.event
  if (!event?.ok) return pageMeta({ site, path, title: event?.error ?? 'Event', description: '' })
  const { summary, location, updated_at = '' } = event.value
  const title = titleWithStatus(event.value)
  const { day, time } = eventWhen(event.value, site?.timeZone ?? 'UTC')
  const whenAndWhere = `${day}, ${time}. ${location.name}`
  const description = [`${whenAndWhere}.`, summary].filter(Boolean).join(' ')
  const card = { version: `${Date.parse(updated_at)}`, alt: `${title}. ${whenAndWhere}` }
  return [
    ...pageMeta({ site, path, title, description, card }),
    { 'script:ld+json': eventStructuredData(event.value, `${site?.url}${path}`) },
  ]
}

export default function Event() {
  const { event, today } = useLoaderData<typeof loader>()
  // From one date of a series to the next it is another page, and nothing that was pressed on the first stays pressed.
  return <EventPage key={useParams().id} reading={event} today={today} />
}

interface EventPageProps {
  reading: Found<EventDetail>
  today: CityDay
}

function EventPage({ reading, today }: EventPageProps) {
  if (!reading.ok && 'missing' in reading)
    return <MissingEvent title={reading.error} wasDeleted={reading.missing === 'deleted'} />
  return <ShownEvent reading={reading} today={today} />
}

function ShownEvent({ reading, today }: EventPageProps) {
  const { timeZone } = useSite()
  const { id = '' } = useParams()
  const sample = sampleEvent(today, timeZone)
  const shown = useFallback({ kind: 'event', id, reading, sample, known: () => knownEvent(id) })
  return (
    <>
      <BackToList to="/admin" className="mx-auto mb-4 max-w-6xl" />
      <FallbackBanner shown={shown} reading={reading} failure={EVENT_FAILURE} />
      {shown.value && <EventArticle event={shown.value} today={today} />}
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { timeZone } = useSite()
  if (refusalIn(error)) return <ErrorPage error={error} />
  return <EventPage reading={unreachable(EVENT_FAILURE)} today={cityToday(timeZone)} />
}
