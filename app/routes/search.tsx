// `/search?q=…`: search results.

import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { PageHandle } from '#domain/site/page-handle.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { readSearch } from '../features/search/read-search.server.ts'
import { SearchField } from '../features/search/search-field.tsx'
import { searchQuery, typedIn } from '../features/search/search-query.ts'
import { SearchResults } from '../features/search/search-results.tsx'
import { pageMeta, siteOf } from '../meta.ts'
import { Banner } from '../ui/banner.tsx'
import { controlClass } from '../ui/field.tsx'
import { PageHeading } from '../ui/page-layout.tsx'

export const handle: PageHandle = { knownQuery: searchQuery }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const typed = typedIn(new URL(request.url).searchParams)
  const answer = typed ? await readSearch(context, typed, cityToday(context.site.timeZone)) : null
  return data({ typed, answer }, { status: answer?.ok === false ? answer.status : 200 })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  ...pageMeta({
    site: siteOf(matches),
    path: '/search',
    title: loaderData?.typed ? `Search: ${loaderData.typed}` : 'Search',
    description: 'Find rides, workshops and groups by their words, places and days.',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function Search() {
  const { typed, answer } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeading title="Search" />
      <search>
        <SearchField key={typed} typed={typed} className="relative mb-6 max-w-2xl" look={controlClass} />
      </search>
      {answer === null ? (
        <p className="text-muted">
          Type a title, a place, a group or a day, such as ‘saturday’, ‘next week’ or ‘december 4’. ‘Evening’,
          ‘20 miles’ and ‘fast ride’ work too.
        </p>
      ) : answer.ok ? (
        <SearchResults typed={typed} {...answer} />
      ) : (
        <Banner tone="danger">{answer.error}</Banner>
      )}
    </>
  )
}
