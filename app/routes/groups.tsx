// `/groups`: the city's bike groups.

import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useRouteError,
} from 'react-router'
import type { PageHandle } from '#domain/page/page-handle.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { weekdayLabel } from '#domain/time/weekdays.ts'
import { GROUPS_FAILURE } from '../failure-texts.ts'
import { useIsPast } from '../features/calendar/past-event.ts'
import { FallbackBanner } from '../features/fallback/fallback-banner.tsx'
import { type Reading, statusOf, unreachable } from '../features/fallback/reading.ts'
import { useFallback } from '../features/fallback/use-fallback.ts'
import type { GroupSummary } from '../features/groups/group.ts'
import { GroupCard } from '../features/groups/group-card.tsx'
import { readGroups } from '../features/groups/read-groups.server.ts'
import { sampleGroups } from '../features/groups/sample-groups.ts'
import { WeekdayFilter } from '../features/groups/weekday-filter.tsx'
import {
  type AskedWeekday,
  askedWeekday,
  ridesOn,
  weekdayHref,
  weekdayQuery,
} from '../features/groups/weekdays.ts'
import { ErrorPage } from '../features/layout/error-page.tsx'
import { pageMeta, siteOf } from '../meta.ts'
import { refusalIn } from '../refusal.ts'
import { useSite } from '../site.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'

export const handle: PageHandle = { knownQuery: weekdayQuery }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const groups = await readGroups(context)
  const asked = askedWeekday(new URL(request.url).searchParams)
  return data({ groups, asked, today: cityToday(context.site.timeZone) }, { status: statusOf(groups) })
}

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const description = `Clubs, workshops and ride collectives in ${site?.city}: who they are and when they meet.`
  return pageMeta({ site, path: '/groups', title: 'Bike Groups', description })
}

export default function Groups() {
  return <GroupsPage {...useLoaderData<typeof loader>()} />
}

interface GroupsPageProps {
  groups: Reading<GroupSummary[]>
  asked: AskedWeekday
  today: CityDay
}

function GroupsPage({ groups: reading, asked: { weekday, isUnknown }, today }: GroupsPageProps) {
  const { timeZone } = useSite()
  const isPast = useIsPast(today, timeZone)
  const shown = useFallback({ kind: 'groups', id: 'all', reading, sample: sampleGroups })
  const listed = shown.value
    .map(group => ({ group, rides: ridesOn(group.rides, weekday, timeZone) }))
    .filter(({ rides }) => !weekday || rides.length > 0)
  return (
    <>
      <PageHeading title="Bike Groups" />
      <FallbackBanner shown={shown} reading={reading} failure={GROUPS_FAILURE} />
      {isUnknown && (
        <p className="mb-4 rounded-lg bg-highlight px-4 py-3">
          This link asks for a day of the week that is not known here. Choose from these:
        </p>
      )}
      <WeekdayFilter chosen={weekday} />
      {listed.length === 0 ? (
        <EmptyState text="No groups found">
          {weekday ? (
            <p>
              None has a ride on a {weekdayLabel(weekday)} in the next five weeks.{' '}
              <TextLink to={weekdayHref(undefined)}>Show all groups.</TextLink>
            </p>
          ) : (
            <p>
              Do you run one? <TextLink to="/about">Here is how to get it listed.</TextLink>
            </p>
          )}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {listed.map(({ group, rides }) => (
            <li key={group.id}>
              <GroupCard group={group} next={rides.find(ride => !isPast(ride))} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { timeZone } = useSite()
  const { search } = useLocation()
  if (refusalIn(error)) return <ErrorPage error={error} />
  return (
    <GroupsPage
      groups={unreachable(GROUPS_FAILURE)}
      asked={askedWeekday(new URLSearchParams(search))}
      today={cityToday(timeZone)}
    />
  )
}
