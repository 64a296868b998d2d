// `/export`: all public events as files.

import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { PageHandle } from '#domain/site/page-handle.ts'
import { statusOf } from '../features/calendar/fallback.tsx'
import { ExportPage } from '../features/events/export-page.tsx'
import { knownFollowed, readFollowed } from '../features/events/followed-url.ts'
import { movedTo, readOwner } from '../features/events/read-followed.server.ts'
import { MissingPage } from '../features/layout/missing-page.tsx'
import { publicMeta } from '../meta.ts'
import { PageHeading } from '../ui/page-layout.tsx'

export const handle: PageHandle = { knownQuery: knownFollowed }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const followed = readFollowed(new URL(request.url).searchParams)
  const owner = await readOwner(context, followed)
  const moved = owner.ok ? movedTo(request.url, followed, owner.value) : undefined
  if (moved) return redirect(moved, 301)
  return data({ followed, owner }, { status: statusOf(owner) })
}

export const meta = publicMeta(
  '/export',
  'Export',
  ({ city }) => `All bike events in ${city} as a file: iCalendar, JSON or CSV.`,
)

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

export { ErrorBoundary } from './public-page.tsx'
