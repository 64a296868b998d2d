// The form for a new event, empty or filled in with a copy of another one.

import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type EventFormValues, eventFormValues } from '#domain/event/event-payload.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useSession } from '../session/session-context.ts'
import { nextWeekValues } from './event-copy.ts'
import { EventForm } from './event-form.tsx'
import { readEditableEvent } from './read-events.ts'
import { useEventTypes } from './use-event-types.ts'
import { createEvent } from './write-events.ts'

interface CreateEventProps {
  kind: 'admin' | 'moderator'
  groups: readonly { id: string; name: string }[]
  /** The group that a new form starts with. */
  groupId?: string
  /** The event to copy to the next week. */
  copyOf: string | null
  /** Where the form is without a copy in it. */
  plainAddress: string
  onCreated(): void
}

/** The form, under its heading. */
export function CreateEvent(props: CreateEventProps) {
  const { kind, groups, groupId = '', copyOf, plainAddress, onCreated } = props
  const { client, user } = useSession()
  const navigate = useNavigate()
  const { types, error: typesError } = useEventTypes()
  const copy = useCopy(copyOf)
  const heading = useRef<HTMLHeadingElement>(null)
  const isCopied = copyOf !== null && copy.values !== undefined
  useEffect(() => {
    // 'Duplicate' was pressed further down; the eye and the keyboard go where the copy is.
    if (isCopied) heading.current?.focus()
  }, [isCopied])
  return (
    <Card className="scroll-mt-24">
      <h2 ref={heading} tabIndex={-1} className="mb-5 scroll-mt-24 text-2xl outline-none">
        {isCopied ? 'Same Event, Next Week' : 'Create New Event'}
      </h2>
      {/* To a moderator the list of stand-in types is offered without a word. */}
      {typesError && kind === 'admin' && <Banner tone="danger">{typesError}</Banner>}
      {copy.error && <Banner tone="danger">{copy.error}</Banner>}
      {copy.isLoading ? (
        <LoadingText>Loading event data...</LoadingText>
      ) : (
        <EventForm
          key={copyOf}
          kind={kind}
          initial={copy.values ?? { group_id: groupId }}
          types={types}
          groups={groups}
          saveLabel="Create Event"
          busyLabel="Creating..."
          onSave={payload => createEvent(client, payload, user.id)}
          onSaved={() => {
            onCreated()
            if (copyOf) navigate(plainAddress, { replace: true, preventScrollReset: true })
          }}
        >
          {copyOf && (
            <Button look="secondary" onClick={() => navigate(plainAddress, { preventScrollReset: true })}>
              Cancel
            </Button>
          )}
        </EventForm>
      )}
    </Card>
  )
}

/** The fields of an event a week later, once it is read. */
function useCopy(id: string | null): {
  values: EventFormValues | undefined
  error: string | undefined
  isLoading: boolean
} {
  const { client } = useSession()
  const { timeZone } = useSite()
  const read = useCallback(
    async () => (id === null ? null : await readEditableEvent(client, id)),
    [client, id],
  )
  const { value, isLoading } = useLoaded(read)
  if (isLoading || !value) return { values: undefined, error: undefined, isLoading: id !== null && isLoading }
  if (!value.ok) return { values: undefined, error: value.error, isLoading: false }
  const values = nextWeekValues(eventFormValues(value.value, timeZone), cityToday(timeZone))
  return { values, error: undefined, isLoading: false }
}
