// The form for a new event, empty or filled in with a copy of another one.

import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { eventFormValues } from '#domain/event/event-payload.ts'
import { datesText } from '#domain/series/rule-words.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { useSession } from '../session/session-context.ts'
import { useRefresh } from '../session/use-reading.ts'
import { nextWeekValues } from './event-copy.ts'
import { EventForm } from './event-form.tsx'
import { countDates } from './read-series.ts'
import { useEventToEdit } from './use-event-to-edit.ts'
import { useEventTypes, useTypesAgain } from './use-event-types.ts'
import { createEvent } from './write-events.ts'

interface CreateEventProps {
  kind: 'admin' | 'moderator'
  groups: readonly { id: string; name: string }[]
  /** The group that a new form starts with. */
  groupId?: string
  /** The event to copy to the next week. */
  copyOf: string | null
  /** Where the form is without a copy in it. */
  plainUrl: string
  /** Gets a short word about what was made. */
  onCreated(word: string): void
}

/** The form, under its heading. */
export function CreateEvent(props: CreateEventProps) {
  const { kind, groups, groupId = '', copyOf, plainUrl, onCreated } = props
  const { client, user } = useSession()
  const navigate = useNavigate()
  const { timeZone } = useSite()
  const refresh = useRefresh()
  const eventTypes = useEventTypes()
  const { types, query: typesQuery } = eventTypes
  // A moderator is offered the stand-in types without a word.
  useTypesAgain(eventTypes, kind === 'moderator')
  const copy = useEventToEdit(copyOf)
  const heading = useRef<HTMLHeadingElement>(null)
  /** How many dates the ride that was just created has, where it repeats. */
  const dates = useRef<number | null>(null)
  const original = copy.data && eventFormValues(copy.data, timeZone)
  const isCopied = Boolean(original)
  useEffect(() => {
    // 'Duplicate' was pressed further down; the eye and the keyboard go where the copy is.
    if (isCopied) heading.current?.focus()
  }, [isCopied])
  const cancel = (
    <Button look="secondary" onClick={() => navigate(plainUrl, { preventScrollReset: true })}>
      Cancel
    </Button>
  )
  return (
    <Card className="scroll-mt-24">
      <h2 ref={heading} tabIndex={-1} className="mb-5 scroll-mt-24 text-2xl outline-none">
        {isCopied ? 'Same Event, Next Week' : 'Create New Event'}
      </h2>
      {kind === 'admin' && (
        <LoadState query={typesQuery} loading="Loading event types..." isSilentAtFirst className="mb-5" />
      )}
      {copyOf !== null && <LoadState query={copy} loading="Loading event data..." className="mb-5" />}
      {copy.isError && cancel}
      {copy.data === null && <Banner tone="danger">Event not found</Banner>}
      {(copyOf === null || copy.isSuccess) && (
        <EventForm
          key={copyOf}
          kind={kind}
          initial={original ? nextWeekValues(original, cityToday(timeZone)) : { group_id: groupId }}
          types={types}
          groups={groups}
          saveLabel="Create Event"
          busyLabel="Creating..."
          onSave={async payload => {
            const { problem, seriesId } = await createEvent(client, payload, user.id)
            dates.current = seriesId === null ? null : await countDates(client, seriesId)
            return problem
          }}
          onSaved={() => {
            void refresh(queryNames.events)
            onCreated(createdWord(dates.current))
            if (copyOf) navigate(plainUrl, { replace: true, preventScrollReset: true })
          }}
        >
          {copyOf && cancel}
        </EventForm>
      )}
    </Card>
  )
}

function createdWord(dates: number | null): string {
  if (dates === null) return 'Event created successfully!'
  return `Event created successfully! ${datesText(dates)} on the calendar.`
}
