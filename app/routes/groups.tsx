// `/groups`: the city's bike groups.

import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { PageHandle } from '#domain/site/page-handle.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { weekdayLabel } from '#domain/time/weekdays.ts'
import { GROUPS_FAILURE } from '../failure-messages.ts'
import {
  FallbackBanner,
  type Reading,
  statusOf,
  unreachable,
  useFallback,
} from '../features/calendar/fallback.tsx'
import { useIsPast } from '../features/calendar/past-event.ts'
import type { GroupSummary } from '../features/groups/group.ts'
import { GroupCard } from '../features/groups/group-card.tsx'
import { sampleGroups } from '../features/groups/group-fallback.ts'
import { readGroups } from '../features/groups/read-groups.server.ts'
import {
  type RequestedWeekday,
  requestedWeekday,
  ridesOn,
  WeekdayFilter,
  weekdayHref,
  weekdayQuery,
} from '../features/groups/weekday-filter.tsx'
import { publicMeta } from '../meta.ts'
import { useSite } from '../site.ts'
import { EmptyState } from '../ui/card.tsx'
import { TextLink } from '../ui/links.tsx'
import { PageHeading } from '../ui/page-layout.tsx'
import { unlessRefused } from './public-page.tsx'

export const handle: PageHandle = { knownQuery: weekdayQuery }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const groups = await readGroups(context)
  const asked = requestedWeekday(new URL(request.url).searchParams)
  return data({ groups, asked, today: cityToday(context.site.timeZone) }, { status: statusOf(groups) })
}

export const meta = publicMeta(
  '/groups',
  'Bike Groups',
  ({ city }) => `Clubs, workshops and ride collectives in ${city}: who they are and when they meet.`,
)

export default function Groups() {
  return <GroupsPage {...useLoaderData<typeof loader>()} />
}

interface GroupsPageProps {
  groups: Reading<GroupSummary[]>
  asked: RequestedWeekday
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

export const ErrorBoundary = unlessRefused(() => {
  const { timeZone } = useSite()
  const { search } = useLocation()
  return (
    <GroupsPage
      groups={unreachable(GROUPS_FAILURE)}
      asked={requestedWeekday(new URLSearchParams(search))}
      today={cityToday(timeZone)}
    />
  )
})
