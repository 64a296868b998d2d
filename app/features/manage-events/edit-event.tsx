// The page on which an event is edited.

import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { eventFormValues } from '#domain/event/event-payload.ts'
import { shownRepeat } from '#domain/series/series-edit.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { queryNames } from '../../queries.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { fromList, useWayBack } from '../../ui/way-back.tsx'
import { useSession } from '../account/session.tsx'
import { canModerateGroup } from '../account/session-role.ts'
import { useModeratedGroups } from '../account/use-moderated-groups.ts'
import { useReading, useRefresh } from '../account/use-reading.ts'
import type { EventType } from '../calendar/event.server.ts'
import { useGroups } from '../groups/group-provider.tsx'
import { EventForm } from './event-form.tsx'
import { loadFailure } from './event-to-copy.ts'
import { type EditableEvent, readEditableEvent, readLastDay } from './read-events.ts'
import { SeriesNote } from './series-note.tsx'
import { useEventTypes } from './use-event-types.ts'
import { useSavedEvent } from './use-saved-event.ts'

/** How long 'Event not found' is shown before the dashboard replaces it. */
const notFoundMilliseconds = 2_000

/** Reads the event, then shows its form. */
export function EditEvent({ id }: { id: string }) {
  const { timeZone } = useSite()
  const query = useReading({
    name: queryNames.eventToEdit(id),
    read: client => readEditableEvent(client, id),
    failure: loadFailure,
    use: 'form',
  })
  const series = query.data?.series ?? null
  const lastDay = useReading({
    name: queryNames.lastDayOf(id),
    read: async client => series && readLastDay(client, series, timeZone),
    failure: loadFailure,
    use: 'form',
    isWanted: series !== null,
  })
  if (query.data === null) return <NotFound />
  if (!query.data) return <LoadState query={query} loading="Loading event data..." />
  if (series && lastDay.data === undefined)
    return <LoadState query={lastDay} loading="Loading event data..." />
  return <EditForm id={id} event={query.data} lastDay={lastDay.data ?? undefined} />
}

function NotFound() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/admin', { replace: true }), notFoundMilliseconds)
    return () => clearTimeout(timer)
  }, [navigate])
  return <Banner tone="danger">Event not found</Banner>
}

interface EditFormProps {
  id: string
  event: EditableEvent
  /** The last day of a series that ends after a number of times. */
  lastDay: CityDay | undefined
}

function EditForm({ id, event, lastDay }: EditFormProps) {
  const { role } = useSession()
  const site = useSite()
  const { groups: allGroups, query: groupsQuery } = useGroups()
  const { moderatedGroups, query: moderatedQuery } = useModeratedGroups()
  const { types, query: typesQuery } = useEventTypes()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { hash } = useLocation()
  // After a list, the event's page replaces its form in the history, so that the list stays one step back.
  const navigation = useWayBack() ? { replace: true, state: fromList } : {}
  const shown = useMemo(() => {
    const startDay = cityDay(event.start_date, site.timeZone)
    const date = { startDay, seriesDay: event.series_date ?? startDay }
    return event.series ? shownRepeat(event.series, date, lastDay) : undefined
  }, [event, lastDay, site])
  const { save, dialog } = useSavedEvent(id, event, shown)
  const offeredTypes = useMemo(() => withType(types, event.event_type), [types, event])
  const leave = () => {
    void refresh(queryNames.events)
    navigate(`/event/${id}`, navigation)
  }
  const isAdmin = role === 'super_admin'
  const groups = isAdmin ? allGroups : moderatedGroups
  const moderatedIds = moderatedGroups.map(group => group.id)
  const isTheirs = !moderatedQuery.isSuccess || canModerateGroup(role, moderatedIds, event.group_id ?? '')
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
          groups={withGroup(groups, event.group)}
          saveLabel="Save Changes"
          busyLabel="Saving..."
          startsAt={hash === '#repeats' ? 'repeats' : undefined}
          onSave={save}
          onSaved={leave}
        >
          <LinkButton look="secondary" to={`/event/${id}`} {...navigation}>
            Cancel
          </LinkButton>
        </EventForm>
      )}
      {dialog}
    </div>
  )
}

/** Adds the event's own group to those on offer, so that the form can show it before the others are read. */
function withGroup(groups: readonly { id: string; name: string }[], own: EditableEvent['group']) {
  return own && groups.every(({ id }) => id !== own.id) ? [...groups, own] : groups
}

/** Adds the event's own type to those on offer, also while these are only fallbacks. */
function withType(types: readonly EventType[], own: EventType | null): readonly EventType[] {
  if (!own || types.some(({ id }) => id === own.id)) return types
  return [...types.filter(({ name }) => name !== own.name), own]
}
