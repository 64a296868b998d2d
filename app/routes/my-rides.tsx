// `/my-rides`: the rides that are starred in this browser. The page is the same for everyone; the stars stay in the browser.

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { starsIn } from '#domain/text/ids.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { formClientAction, skipRevalidationAfterPost } from '../failure-messages.ts'
import { statusOf, unreachable } from '../features/calendar/fallback.tsx'
import { MyRidesList } from '../features/my-rides/my-rides-page.tsx'
import { readMyRides } from '../features/my-rides/read-my-rides.server.ts'
import { privateMeta } from '../meta.ts'
import { PageHeading } from '../ui/page-layout.tsx'

export const meta = privateMeta('My rides')

export function loader({ context }: LoaderFunctionArgs) {
  return { today: cityToday(context.site.timeZone) }
}

/** Looks up the rides of some stars, and stores none of them. */
export async function action({ request, context }: ActionFunctionArgs) {
  const stars = starsIn(String((await request.formData()).get('stars') ?? ''))
  if (!stars) return data(unreachable('These stars cannot be read.'), 400)
  const rides = await readMyRides(context, stars)
  return data(rides, { status: statusOf(rides), headers: { 'cache-control': 'no-store' } })
}

export const clientAction = formClientAction('Your rides could not be read. Please try again.', unreachable)

export const shouldRevalidate = skipRevalidationAfterPost

export default function MyRides() {
  const { today } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeading title="My rides" />
      <MyRidesList today={today} />
    </>
  )
}
