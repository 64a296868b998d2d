// `/groups`: the city's bike groups.

import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRouteError } from 'react-router'
import { FallbackBanner } from '../features/fallback/fallback-banner.tsx'
import { type Reading, statusOf, unreachable } from '../features/fallback/reading.ts'
import { useFallback } from '../features/fallback/use-fallback.ts'
import type { GroupSummary } from '../features/groups/group.ts'
import { GroupCard } from '../features/groups/group-card.tsx'
import { readGroups } from '../features/groups/read-groups.server.ts'
import { sampleGroups } from '../features/groups/sample-groups.ts'
import { ErrorPage } from '../features/layout/error-page.tsx'
import { pageMeta, siteOf } from '../meta.ts'
import { refusalIn } from '../refusal.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const groups = await readGroups(context)
  return data({ groups }, { status: statusOf(groups) })
}

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const description = `Clubs, workshops and ride collectives in ${site?.city}: who they are and when they meet.`
  return pageMeta({ site, path: '/groups', title: 'Bike Groups', description })
}

export default function Groups() {
  return <GroupsPage reading={useLoaderData<typeof loader>().groups} />
}

function GroupsPage({ reading }: { reading: Reading<GroupSummary[]> }) {
  const shown = useFallback({ kind: 'groups', id: 'all', reading, sample: sampleGroups })
  return (
    <>
      <PageHeading title="Bike Groups" />
      <FallbackBanner shown={shown} error={reading.ok ? undefined : reading.error} />
      {shown.value.length === 0 ? (
        <EmptyState text="No groups found">
          <p>
            Do you run one? <TextLink to="/about">Here is how to get it listed.</TextLink>
          </p>
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {shown.value.map(group => (
            <li key={group.id}>
              <GroupCard group={group} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (refusalIn(error)) return <ErrorPage error={error} />
  return <GroupsPage reading={unreachable('Failed to load groups. Please try again.')} />
}
