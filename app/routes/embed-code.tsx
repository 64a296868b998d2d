// `/embed/code`: how to put events of the calendar on another website.

import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PageHandle } from '#domain/site/page-handle.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { statusOf } from '../features/calendar/fallback.tsx'
import { EmbedCodePage } from '../features/embed/embed-code-page.tsx'
import { embedQuery, readEmbedChoice } from '../features/embed/embed-url.ts'
import { readEventTypes } from '../features/events/read-events.server.ts'
import { readOwner } from '../features/events/read-followed.server.ts'
import { readGroupNames } from '../features/groups/read-groups.server.ts'
import { publicMeta } from '../meta.ts'
import { Banner, TryAgain } from '../ui/banner.tsx'
import { PageHeading } from '../ui/page-layout.tsx'

const title = 'Put these rides on your website'

export const handle: PageHandle = { knownQuery: embedQuery }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const today = cityToday(context.site.timeZone)
  const choice = readEmbedChoice(new URL(request.url).searchParams, today)
  const [types, groups, place] = await Promise.all([
    readEventTypes(context),
    readGroupNames(context),
    readOwner(context, { ...choice, groupId: undefined }),
  ])
  return data({ today, choice, types, groups, place }, { status: statusOf(types, groups) })
}

export const meta = publicMeta(
  '/embed/code',
  title,
  ({ city }) => `Show bike events in ${city} on your own website, with two lines of HTML.`,
)

export default function EmbedCode() {
  const { types, groups, place, ...page } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeading title={title} />
      {types.ok && groups.ok ? (
        <EmbedCodePage
          {...page}
          types={types.value}
          groups={groups.value}
          place={place.ok ? place.value : undefined}
        />
      ) : (
        <Banner tone="danger">
          This page cannot be shown at the moment.
          <br />
          <TryAgain />
        </Banner>
      )}
    </>
  )
}

export { ErrorBoundary } from './public-page.tsx'
