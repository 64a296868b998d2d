// The form for a new event, on a moderator's first screen, folded on an admin's, or open with a copy of another one in it.

import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { eventFormValues, preselectedGroup } from '#domain/event/event-payload.ts'
import { datesText } from '#domain/series/rule-words.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FoldedCard } from '../../ui/folded-card.tsx'
import { useUrlWith } from '../../ui/list-place.ts'
import { LoadState } from '../../ui/loading-text.tsx'
import { useSession } from '../session/session-context.ts'
import { useRefresh } from '../session/use-reading.ts'
import { CreatedNote } from './created-note.tsx'
import { nextWeekValues } from './event-copy.ts'
import { EventForm } from './event-form.tsx'
import { readFirstDate } from './read-series.ts'
import { useEventToCopy } from './use-event-to-edit.ts'
import { useEventTypes, useTypesAgain } from './use-event-types.ts'
import { createEvent } from './write-events.ts'

/** The tab of each dashboard that has the form. */
export const formTab = { admin: 'events', moderator: 'groups' } as const

interface CreateEventProps {
  kind: 'admin' | 'moderator'
  groups: readonly { id: string; name: string }[]
  /** Where it is folded: whether it opens unasked, because there is nothing else to see yet. */
  fold?: { opensByItself: boolean }
  /** Gets a short word about what was made. */
  onCreated(word: string): void
}

interface Created {
  /** The event, or the first of its dates; null where that could not be read. */
  id: string | null
  title: string
  dates: number | null
}

/** The form, and what was made with it. */
export function CreateEvent({ kind, groups, fold, onCreated }: CreateEventProps) {
  const [search] = useSearchParams()
  const copyOf = search.get('copy')
  const plainUrl = useUrlWith()({ tab: formTab[kind], copy: undefined })
  const opensByItself = fold?.opensByItself === true
  const { client, user } = useSession()
  const navigate = useNavigate()
  const site = useSite()
  const { timeZone } = site
  const refresh = useRefresh()
  const eventTypes = useEventTypes()
  const { types, query: typesQuery } = eventTypes
  // A moderator is offered the stand-in types without a word.
  useTypesAgain(eventTypes, kind === 'moderator')
  const copy = useEventToCopy(copyOf)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isOpen, setIsOpen] = useState<boolean>()
  useEffect(() => {
    // Once open it stays so: a list that fills meanwhile must not take the form away from whoever types.
    if (opensByItself) setIsOpen(before => before ?? true)
  }, [opensByItself])
  const made = useRef<Created>(null)
  const [created, setCreated] = useState<Created | null>(null)
  const original = copy.data && eventFormValues(copy.data.event, site)
  const today = cityToday(timeZone)
  const copied = original && nextWeekValues(original, today, copy.data?.takenDays)
  const isCopied = Boolean(copied)
  useEffect(() => {
    // 'Duplicate' was pressed further down; the eye and the keyboard go where the copy is.
    if (isCopied) heading.current?.focus()
  }, [isCopied])
  const cancel = (
    <Button look="secondary" onClick={() => navigate(plainUrl, { preventScrollReset: true })}>
      Cancel
    </Button>
  )
  const form = (
    <EventForm
      key={copyOf}
      kind={kind}
      initial={copied ?? { group_id: kind === 'moderator' ? preselectedGroup(groups) : '' }}
      types={types}
      groups={groups}
      saveLabel="Create Event"
      busyLabel="Creating..."
      asksAboutDoubles
      onSave={async payload => {
        const answer = await createEvent(client, payload, user.id)
        if (!answer.ok) return answer.problem
        const { title } = payload
        if ('eventId' in answer) made.current = { id: answer.eventId, title, dates: null }
        else
          made.current = { id: null, dates: null, ...(await readFirstDate(client, answer.seriesId)), title }
        return null
      }}
      onSaved={() => {
        void refresh(queryNames.events)
        onCreated(createdWord(made.current?.dates ?? null))
        setCreated(made.current)
        setIsOpen(false)
        if (copyOf) navigate(plainUrl, { replace: true, preventScrollReset: true })
      }}
    >
      {copyOf && cancel}
    </EventForm>
  )
  return (
    <div className="grid gap-3">
      {kind === 'admin' && (
        <LoadState query={typesQuery} loading="Loading event types..." isSilentAtFirst className="mb-2" />
      )}
      {created && copyOf === null && <CreatedNote id={created.id} title={created.title} />}
      {copyOf === null && fold ? (
        <FoldedCard title="Create New Event" isOpen={isOpen ?? opensByItself} onToggle={setIsOpen}>
          {form}
        </FoldedCard>
      ) : (
        <Card className="scroll-mt-24">
          <h2 ref={heading} tabIndex={-1} className="mb-5 scroll-mt-24 text-2xl outline-none">
            {isCopied ? 'Same Event, Next Week' : 'Create New Event'}
          </h2>
          {original && copied?.start_date !== nextWeekValues(original, today).start_date && (
            <p className="-mt-3 mb-5">
              It is on the calendar until then already, so this is the next free week.
            </p>
          )}
          {copyOf !== null && <LoadState query={copy} loading="Loading event data..." className="mb-5" />}
          {copy.isError && cancel}
          {copy.data === null && <Banner tone="danger">Event not found</Banner>}
          {(copyOf === null || copy.isSuccess) && form}
        </Card>
      )}
    </div>
  )
}

function createdWord(dates: number | null): string {
  if (dates === null) return 'Event created successfully!'
  return `Event created successfully! ${datesText(dates)} on the calendar.`
}
