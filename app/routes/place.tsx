// `/place/{id}`: one place and what happens there.

import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { placeDetail } from '#domain/place/place.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { PlaceProfile, placeStructuredData } from '../features/admin/place-page.tsx'
import { readMergedPlace, readPlace } from '../features/admin/read-place.server.ts'
import { statusOf } from '../features/calendar/fallback.tsx'
import { MissingPage } from '../features/layout/missing-page.tsx'
import { pageMeta, siteOf } from '../meta.ts'
import { Banner, TryAgain } from '../ui/banner.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  const place = await readPlace(context, id)
  const mergedInto = !place.ok && 'missing' in place && (await readMergedPlace(context, id))
  if (mergedInto) return redirect(`/place/${mergedInto}`, 301)
  return data({ place, today: cityToday(context.site.timeZone) }, { status: statusOf(place) })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, params }) => {
  const site = siteOf(matches)
  const path = `/place/${params.id}`
  const place = loaderData?.place
  if (!place?.ok) return pageMeta({ site, path, title: place?.error ?? 'Place', description: '' })
  const { name, address, notes } = place.value
  const detail = placeDetail({ name, url: '', address: address ?? undefined, notes: notes ?? undefined })
  const description = `Cycling events at ${name} in ${site?.city}.${detail && ` ${detail}`}`
  return [
    ...pageMeta({ site, path, title: name, description }),
    { 'script:ld+json': placeStructuredData(place.value, `${site?.url}${path}`) },
  ]
}

export default function Place() {
  const { place, today } = useLoaderData<typeof loader>()
  if (place.ok) return <PlaceProfile place={place.value} today={today} />
  if ('missing' in place)
    return (
      <MissingPage title={place.error}>
        The link may be mistyped, or nothing on the calendar happens there any more.
      </MissingPage>
    )
  return (
    <Banner tone="danger">
      {place.error}
      <br />
      <TryAgain />
    </Banner>
  )
}

export { ErrorBoundary } from './public-page.tsx'
