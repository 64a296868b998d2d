// `/my-rides`: what is starred in this browser. The page is the same for everyone; its stars stay in the browser.

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { starsIn } from '#domain/my-rides/star.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { statusOf, unreachable } from '../features/fallback/reading.ts'
import { MyRidesList } from '../features/my-rides/my-rides-page.tsx'
import { readMyRides } from '../features/my-rides/read-my-rides.server.ts'
import { privateMeta } from '../meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { keptWhenSent, sentOrSaid } from '../visitor-action.ts'

export const meta = privateMeta('My rides')

export function loader({ context }: LoaderFunctionArgs) {
  return { today: cityToday(context.site.timeZone) }
}

/** Answers what some stars stand for, and keeps none of them. */
export async function action({ request, context }: ActionFunctionArgs) {
  const stars = starsIn(String((await request.formData()).get('stars') ?? ''))
  if (!stars) return data(unreachable('These stars cannot be read.'), 400)
  const rides = await readMyRides(context, stars)
  return data(rides, { status: statusOf(rides), headers: { 'cache-control': 'no-store' } })
}

export const clientAction = sentOrSaid('Your rides could not be read. Please try again.', unreachable)

export const shouldRevalidate = keptWhenSent

export default function MyRides() {
  const { today } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeading title="My rides" />
      <MyRidesList today={today} />
    </>
  )
}
