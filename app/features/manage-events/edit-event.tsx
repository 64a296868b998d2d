// The page on which an event is edited.

import { useCallback, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { eventFormValues } from '#domain/event/event-payload.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useGroups } from '../groups/group-provider.tsx'
import { useSession } from '../session/session-context.ts'
import { canModerateGroup } from '../session/session-role.ts'
import { EventForm } from './event-form.tsx'
import { type EditableEvent, readEditableEvent } from './read-events.ts'
import { useEventTypes } from './use-event-types.ts'
import { updateEvent } from './write-events.ts'

/** How long 'Event not found' can be read before the dashboard takes its place. */
const readingMilliseconds = 2_000

/** Reads the event, then shows its form. */
export function EditEvent({ id }: { id: string }) {
  const { client } = useSession()
  const { value: event, reload } = useLoaded(useCallback(() => readEditableEvent(client, id), [client, id]))
  if (!event) return <LoadingText>Loading event data...</LoadingText>
  if (event.ok) return <EditForm id={id} event={event.value} />
  if ('missing' in event) return <Missing error={event.error} />
  return (
    <div className="grid justify-items-start gap-4">
      <Banner tone="danger">{event.error}</Banner>
      <Button onClick={reload}>Try Again</Button>
    </div>
  )
}

function Missing({ error }: { error: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/admin', { replace: true }), readingMilliseconds)
    return () => clearTimeout(timer)
  }, [navigate])
  return <Banner tone="danger">{error}</Banner>
}

function EditForm({ id, event }: { id: string; event: EditableEvent }) {
  const { client, role, moderatedGroups, moderatedGroupsStatus } = useSession()
  const { timeZone } = useSite()
  const { groups: allGroups } = useGroups()
  const { types, error: typesError } = useEventTypes()
  const navigate = useNavigate()
  const seen = useMemo(() => ({ updatedAt: event.updated_at }), [event])
  const groups = role === 'super_admin' ? allGroups : withGroup(moderatedGroups, event.group)
  const isTheirs =
    moderatedGroupsStatus !== 'ready' ||
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
      {typesError && <Banner tone="danger">{typesError}</Banner>}
      {types.length > 0 && (
        <EventForm
          kind={role === 'super_admin' ? 'admin' : 'moderator'}
          initial={eventFormValues(event, timeZone)}
          stored={event}
          types={types}
          groups={groups}
          saveLabel="Save Changes"
          busyLabel="Saving..."
          onSave={payload => updateEvent(client, id, payload, seen)}
          onSaved={() => navigate(`/event/${id}`)}
        >
          <LinkButton look="secondary" to={`/event/${id}`}>
            Cancel
          </LinkButton>
        </EventForm>
      )}
    </div>
  )
}

/** A moderator's own groups, and the event's group so that the form can show it. */
function withGroup(groups: readonly { id: string; name: string }[], group: EditableEvent['group']) {
  return group && groups.every(({ id }) => id !== group.id) ? [...groups, group] : groups
}
