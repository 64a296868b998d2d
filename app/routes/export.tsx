// `/export`: everything that is public, to take along.

import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useRouteError,
} from 'react-router'
import type { PageHandle } from '#domain/page/page-handle.ts'
import { ExportPage } from '../features/events/export-page.tsx'
import { knownFollowed, readFollowed } from '../features/events/followed-url.ts'
import { movedTo, readOwner } from '../features/events/read-followed.server.ts'
import { statusOf } from '../features/fallback/reading.ts'
import { ErrorPage } from '../features/layout/error-page.tsx'
import { MissingPage } from '../features/layout/missing-page.tsx'
import { pageMeta, siteOf } from '../meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'

export const handle: PageHandle = { knownQuery: knownFollowed }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const followed = readFollowed(new URL(request.url).searchParams)
  const owner = await readOwner(context, followed)
  const moved = owner.ok ? movedTo(request.url, followed, owner.value) : undefined
  if (moved) return redirect(moved, 301)
  return data({ followed, owner }, { status: statusOf(owner) })
}

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const description = `All bike events in ${site?.city} as a file: iCalendar, JSON or CSV.`
  return pageMeta({ site, path: '/export', title: 'Export', description })
}

export default function Export() {
  const { followed, owner } = useLoaderData<typeof loader>()
  if (!owner.ok) return <MissingPage title="Nothing to export">{owner.error}</MissingPage>
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeading title="Export" />
      <ExportPage followed={followed} name={owner.value?.name} />
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
