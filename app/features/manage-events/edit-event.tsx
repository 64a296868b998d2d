// The page on which an event is edited.

import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { eventFormValues } from '#domain/event/event-payload.ts'
import { shownRepeat } from '#domain/series/series-edit.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { fromList, useWayBack } from '../../ui/way-back.tsx'
import type { EventType } from '../events/event.ts'
import { useGroups } from '../groups/group-provider.tsx'
import { useSession } from '../session/session-context.ts'
import { canModerateGroup } from '../session/session-role.ts'
import { useModeratedGroups } from '../session/use-moderated-groups.ts'
import { useRefresh } from '../session/use-reading.ts'
import { EventForm } from './event-form.tsx'
import type { EditableEvent } from './read-events.ts'
import { SeriesNote } from './series-note.tsx'
import { useEventToEdit, useLastDay } from './use-event-to-edit.ts'
import { useEventTypes } from './use-event-types.ts'
import { useSavedEvent } from './use-saved-event.ts'

/** How long 'Event not found' can be read before the dashboard takes its place. */
const readingMilliseconds = 2_000

/** Reads the event, then shows its form. */
export function EditEvent({ id }: { id: string }) {
  const query = useEventToEdit(id)
  const series = query.data?.series ?? null
  const lastDay = useLastDay(id, series)
  if (query.data === null) return <Missing />
  if (!query.data) return <LoadState query={query} loading="Loading event data..." />
  if (series && lastDay.data === undefined)
    return <LoadState query={lastDay} loading="Loading event data..." />
  return <EditForm id={id} event={query.data} lastDay={lastDay.data ?? undefined} />
}

function Missing() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/admin', { replace: true }), readingMilliseconds)
    return () => clearTimeout(timer)
  }, [navigate])
  return <Banner tone="danger">Event not found</Banner>
}

interface EditFormProps {
  id: string
  event: EditableEvent
  /** Of a series that takes place so many times. */
  lastDay: CityDay | undefined
}

function EditForm({ id, event, lastDay }: EditFormProps) {
  const { role } = useSession()
  const site = useSite()
  const { timeZone } = site
  const { groups: allGroups, query: groupsQuery } = useGroups()
  const { moderatedGroups, query: moderatedQuery } = useModeratedGroups()
  const { types, query: typesQuery } = useEventTypes()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { hash } = useLocation()
  // From a list, the event's page takes the place of its form: the list stays one step back.
  const onward = useWayBack() ? { replace: true, state: fromList } : {}
  const shown = useMemo(() => {
    const startDay = cityDay(event.start_date, timeZone)
    const date = { startDay, seriesDay: event.series_date ?? startDay }
    return event.series ? shownRepeat(event.series, date, lastDay) : undefined
  }, [event, lastDay, timeZone])
  const { save, dialog } = useSavedEvent(id, event, shown)
  const offeredTypes = useMemo(() => withType(types, event.event_type), [types, event])
  const leave = () => {
    void refresh(queryNames.events)
    navigate(`/event/${id}`, onward)
  }
  const isAdmin = role === 'super_admin'
  const groups = withGroup(isAdmin ? allGroups : moderatedGroups, event.group)
  const isTheirs =
    !moderatedQuery.isSuccess ||
    canModerateGroup(
      role,
      moderatedGroups.map(group => group.id),
      event.group_id ?? '',
    )
  return (
    <div className="grid gap-5">
      {!isTheirs && (
        <Banner tone="notice">
          {event.group_id
            ? 'This event belongs to a group that you do not moderate.'
            : 'This event has no hosting group, so only admins can change it.'}
        </Banner>
      )}
      {event.series && isTheirs && <SeriesNote id={id} series={event.series} onCut={leave} />}
      <LoadState query={typesQuery} loading="Loading event types..." isSilentAtFirst />
      <LoadState query={isAdmin ? groupsQuery : moderatedQuery} loading="Loading groups..." isSilentAtFirst />
      {types.length > 0 && (
        <EventForm
          kind={isAdmin ? 'admin' : 'moderator'}
          initial={eventFormValues(event, site)}
          stored={event}
          shownRepeat={shown}
          types={offeredTypes}
          groups={groups}
          saveLabel="Save Changes"
          busyLabel="Saving..."
          startsAt={hash === '#repeats' ? 'repeats' : undefined}
          onSave={save}
          onSaved={leave}
        >
          <LinkButton look="secondary" to={`/event/${id}`} {...onward}>
            Cancel
          </LinkButton>
        </EventForm>
      )}
      {dialog}
    </div>
  )
}

/** The groups that can be chosen, and the event's own so that the form can show it, also before the others are here. */
function withGroup(groups: readonly { id: string; name: string }[], group: EditableEvent['group']) {
  return group && groups.every(({ id }) => id !== group.id) ? [...groups, group] : groups
}

/** The types that can be chosen, and the event's own, also while only stand-ins are here. */
function withType(types: readonly EventType[], own: EventType | null): readonly EventType[] {
  if (!own || types.some(({ id }) => id === own.id)) return types
  return [...types.filter(({ name }) => name !== own.name), own]
}
