// `/event/{id}`: one event.

import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useParams } from 'react-router'
import { eventWhen, titleWithStatus } from '#domain/event/event-span.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { EVENT_FAILURE } from '../failure-messages.ts'
import {
  FallbackBanner,
  type Found,
  statusOf,
  unreachable,
  useFallback,
} from '../features/calendar/fallback.tsx'
import { type EventDetail, knownEvent, sampleEvent } from '../features/events/event.ts'
import { EventArticle } from '../features/events/event-article.tsx'
import { eventStructuredData } from '../features/events/event-structured-data.ts'
import { readEvent } from '../features/events/read-event.server.ts'
import { MissingEvent } from '../features/layout/missing-page.tsx'
import { pageMeta, siteOf } from '../meta.ts'
import { useSite } from '../site.ts'
import { BackToList } from '../ui/way-back.tsx'
import { unlessRefused } from './public-page.tsx'

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
  // A new key for each date of a series, so that no state of one date carries over to the next.
  return <EventPage key={useParams().id} reading={event} today={today} />
}

interface EventPageProps {
  reading: Found<EventDetail>
  today: CityDay
}

function EventPage(props: EventPageProps) {
  const { reading } = props
  if (!reading.ok && 'missing' in reading)
    return <MissingEvent title={reading.error} wasDeleted={reading.missing === 'deleted'} />
  return <ShownEvent {...props} />
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

export const ErrorBoundary = unlessRefused(() => {
  const { timeZone } = useSite()
  return <EventPage reading={unreachable(EVENT_FAILURE)} today={cityToday(timeZone)} />
})
