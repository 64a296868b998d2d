// `/`: what is on.

import { Suspense } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useLocation,
  useRouteError,
} from 'react-router'
import type { PageHandle } from '#domain/page/page-handle.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { EVENTS_FAILURE, UNEXPECTED } from '../failure-texts.ts'
import { calendarQuery } from '../features/calendar/calendar-url.ts'
import { calendarState, shownSpan } from '../features/events/calendar-data.ts'
import { CalendarPage } from '../features/events/calendar-page.tsx'
import { readEvents, readEventTypes } from '../features/events/read-events.server.ts'
import { readNotices } from '../features/events/read-notices.server.ts'
import { statusOf, unreachable } from '../features/fallback/reading.ts'
import { ErrorPage } from '../features/layout/error-page.tsx'
import { type SubscribeResult, subscribe } from '../features/weekly-email/subscribe.server.ts'
import { SubscribeCard } from '../features/weekly-email/subscribe-card.tsx'
import { pageMeta, siteOf } from '../meta.ts'
import { refusalIn } from '../refusal.ts'
import { useSite } from '../site.ts'
import { LinkButton } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { keptWhenSent, sentOrSaid } from '../visitor-action.ts'
import { waitHeaders } from '../visitor-write.server.ts'

export const handle: PageHandle = { knownQuery: calendarQuery }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const today = cityToday(context.site.timeZone)
  const state = calendarState(request.url, today)
  const span = shownSpan(state)
  const [events, types, notices] = await Promise.all([
    readEvents(context, span),
    readEventTypes(context),
    readNotices(context, span),
  ])
  return data({ today, state, events, types, notices }, { status: statusOf(events, notices) })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const subscription = await subscribe(context, await request.formData())
  const { retryAfterSeconds } = subscription
  const isLimited = retryAfterSeconds !== undefined
  return data({ subscription }, { status: isLimited ? 429 : 200, headers: waitHeaders(retryAfterSeconds) })
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const shouldRevalidate = keptWhenSent

/** A sign-up that did not arrive keeps the e-mail address that was typed. */
export const clientAction = sentOrSaid(UNEXPECTED, (message, form) => {
  const subscription: SubscribeResult = { ok: false, message, email: String(form.get('email') ?? '') }
  return { subscription }
})

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const description = `Group rides, races, workshops and advocacy in ${site?.city}: every bike event in one calendar.`
  return pageMeta({ site, path: '/', description })
}

export default function Home() {
  return <HomePage {...useLoaderData<typeof loader>()} />
}

function HomePage(props: Parameters<typeof CalendarPage>[0]) {
  const posted = useActionData<typeof action>()
  return (
    <>
      <PageHeading title="Upcoming Bike Events">
        <LinkButton to="/submit-event">Submit an event</LinkButton>
      </PageHeading>
      <CalendarPage {...props} />
      <Suspense>
        <SubscribeCard action="/?index" posted={posted?.subscription} />
      </Suspense>
    </>
  )
}

/** A visitor who is offline still gets the calendar as this browser last saw it. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { timeZone, url } = useSite()
  const { search } = useLocation()
  if (refusalIn(error)) return <ErrorPage error={error} />
  const today = cityToday(timeZone)
  const reading = unreachable(EVENTS_FAILURE)
  return (
    <HomePage
      today={today}
      state={calendarState(`${url}/${search}`, today)}
      events={reading}
      types={reading}
      notices={reading}
    />
  )
}
