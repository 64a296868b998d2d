// `/`: the calendar.

import { type ComponentProps, Suspense } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router'
import type { PageHandle } from '#domain/site/page-handle.ts'
import { cityToday } from '#domain/time/city-time.ts'
import {
  EVENTS_FAILURE,
  formClientAction,
  skipRevalidationAfterPost,
  UNEXPECTED,
} from '../failure-messages.ts'
import { calendarQuery, calendarState, shownSpan } from '../features/calendar/calendar-url.ts'
import { statusOf, unreachable } from '../features/calendar/fallback.tsx'
import { CalendarPage } from '../features/events/calendar-page.tsx'
import { readEvents, readEventTypes, readNotices } from '../features/events/read-events.server.ts'
import { SubscribeCard } from '../features/weekly-email/subscribe-card.tsx'
import { type SubscribeResult, subscribe } from '../features/weekly-email/subscription.server.ts'
import { publicMeta } from '../meta.ts'
import { useSite } from '../site.ts'
import { LinkButton } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-layout.tsx'
import { formResponse } from '../visitor-client.server.ts'
import { unlessRefused } from './public-page.tsx'

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
  return formResponse({ subscription }, 200, subscription.retryAfterSeconds)
}

export { actionHeaders as headers } from '../visitor-client.server.ts'

export const shouldRevalidate = skipRevalidationAfterPost

/** A sign-up that did not arrive leaves the typed email address in the form. */
export const clientAction = formClientAction(UNEXPECTED, (message, form) => {
  const subscription: SubscribeResult = { ok: false, message, email: String(form.get('email') ?? '') }
  return { subscription }
})

export const meta = publicMeta(
  '/',
  undefined,
  ({ city }) => `Group rides, races, workshops and advocacy in ${city}: every bike event in one calendar.`,
)

export default function Home() {
  return <HomePage {...useLoaderData<typeof loader>()} />
}

function HomePage(props: ComponentProps<typeof CalendarPage>) {
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

/** Offline, visitors get the calendar as this browser last saw it. */
export const ErrorBoundary = unlessRefused(() => {
  const { timeZone, url } = useSite()
  const { search } = useLocation()
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
})
