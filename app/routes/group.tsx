// `/group/{id}`: one group and its events.

import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useLocation,
  useParams,
} from 'react-router'
import type { PageHandle } from '#domain/site/page-handle.ts'
import { cutAtWord } from '#domain/text/short-text.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { GROUP_EVENTS_FAILURE, GROUP_FAILURE } from '../failure-messages.ts'
import { calendarQuery, calendarState, shownSpan } from '../features/calendar/calendar-url.ts'
import { FallbackBanner, statusOf, unreachable, useFallback } from '../features/calendar/fallback.tsx'
import { CalendarPage } from '../features/events/calendar-page.tsx'
import { FollowLinks } from '../features/events/follow-links.tsx'
import { readEvents, readEventTypes, readNotices } from '../features/events/read-events.server.ts'
import { subscribeLinks } from '../features/events/subscribe.tsx'
import { knownGroup, sampleGroup } from '../features/groups/group-fallback.ts'
import { GroupProfile } from '../features/groups/group-profile.tsx'
import { readGroup, readMergedGroup } from '../features/groups/read-groups.server.ts'
import { MissingPage } from '../features/layout/missing-page.tsx'
import { pageMeta, siteOf } from '../meta.ts'
import { useSite } from '../site.ts'
import { LinkButton } from '../ui/button.tsx'
import { unlessRefused } from './public-page.tsx'

const maxDescriptionLength = 200

async function readPage({ request, params, context }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  const today = cityToday(context.site.timeZone)
  const state = calendarState(request.url, today)
  const group = await readGroup(context, id)
  const span = shownSpan(state)
  const [events, types, notices] = group.ok
    ? await Promise.all([readEvents(context, span, id), readEventTypes(context), readNotices(context, span)])
    : [unreachable(GROUP_EVENTS_FAILURE), unreachable(''), unreachable('')]
  return { today, state, group, events, types, notices }
}

type GroupPageData = Awaited<ReturnType<typeof readPage>>

export const handle: PageHandle = { knownQuery: calendarQuery }

export async function loader(args: LoaderFunctionArgs) {
  const page = await readPage(args)
  const isMissing = !page.group.ok && 'missing' in page.group
  const mergedInto = isMissing && (await readMergedGroup(args.context, args.params.id ?? ''))
  if (mergedInto) return redirect(`/group/${mergedInto}${new URL(args.request.url).search}`, 301)
  return data(page, { status: statusOf(page.group, page.events, page.notices) })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, params }) => {
  const site = siteOf(matches)
  const path = `/group/${params.id}`
  const group = loaderData?.group
  if (!group?.ok) return pageMeta({ site, path, title: group?.error ?? 'Group', description: '' })
  const { name, updated_at = '' } = group.value
  const description = cutAtWord(group.value.description, maxDescriptionLength)
  // The card shows the next ride, which changes with the day.
  const card = { version: `${Date.parse(updated_at)}-${loaderData?.today}`, alt: name }
  return pageMeta({ site, path, title: name, description, card })
}

export default function Group() {
  return <GroupPage {...useLoaderData<typeof loader>()} />
}

function GroupPage(props: GroupPageData) {
  if (!props.group.ok && 'missing' in props.group)
    return (
      <MissingPage title={props.group.error}>
        The link may be mistyped, or the group is not listed here any more.
      </MissingPage>
    )
  return <ShownGroup {...props} />
}

function ShownGroup({ group, ...calendar }: GroupPageData) {
  const { id = '' } = useParams()
  const { url, name } = useSite()
  const shown = useFallback({
    kind: 'group',
    id,
    reading: group,
    sample: sampleGroup,
    known: () => knownGroup(id),
  })
  return (
    <>
      <FallbackBanner shown={shown} reading={group} failure={GROUP_FAILURE} />
      <GroupProfile
        group={shown.value}
        today={calendar.today}
        follow={
          <FollowLinks
            {...subscribeLinks(url, name, { types: [], only: [], groupId: id })}
            group={{ id, name: shown.value.name }}
          />
        }
      />
      <section className="mt-12">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-2xl sm:text-3xl">Upcoming Events</h2>
          <LinkButton look="secondary" to={`/submit-event?group=${id}`}>
            Submit an event
          </LinkButton>
        </div>
        <CalendarPage groupId={id} {...calendar} />
      </section>
    </>
  )
}

export const ErrorBoundary = unlessRefused(() => {
  const { timeZone, url } = useSite()
  const { search } = useLocation()
  const today = cityToday(timeZone)
  return (
    <GroupPage
      today={today}
      state={calendarState(`${url}/${search}`, today)}
      group={unreachable(GROUP_FAILURE)}
      events={unreachable(GROUP_EVENTS_FAILURE)}
      types={unreachable('')}
      notices={unreachable('')}
    />
  )
})
