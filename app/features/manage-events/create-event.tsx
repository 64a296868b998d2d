// The form for a new event: on a moderator's first screen, folded on an admin's, or open with a copy of another event.

import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { preselectedGroup } from '#domain/event/event-payload.ts'
import { datesText } from '#domain/series/rule.ts'
import { queryNames } from '../../queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FoldedCard } from '../../ui/folded-card.tsx'
import { TextLink } from '../../ui/links.tsx'
import { useUrlWith } from '../../ui/list-state.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { fromList } from '../../ui/way-back.tsx'
import { useSession } from '../account/session.tsx'
import { useRefresh } from '../account/use-reading.ts'
import { EventForm } from './event-form.tsx'
import { useEventToCopy } from './event-to-copy.ts'
import { readFirstDate } from './read-events.ts'
import { useEventTypes, useTypesRetry } from './use-event-types.ts'
import { createEvent } from './write-events.ts'

/** The tab of each dashboard that has the form. */
export const formTab = { admin: 'events', moderator: 'groups' } as const

interface CreateEventProps {
  kind: 'admin' | 'moderator'
  groups: readonly { id: string; name: string }[]
  /** If it is folded: whether it opens on its own, because there is nothing else to see yet. */
  fold?: { opensByItself: boolean }
  /** Receives a short message about what was created. */
  onCreated(message: string): void
}

interface CreatedEvent {
  /** The event, or the first of its dates; null if that could not be read. */
  id: string | null
  dates: number | null
  title: string
}

/** The form, and a note about the event that was created with it. */
export function CreateEvent({ kind, groups, fold, onCreated }: CreateEventProps) {
  const copyOf = useSearchParams()[0].get('copy')
  const plainUrl = useUrlWith()({ tab: formTab[kind], copy: undefined })
  const opensByItself = fold?.opensByItself === true
  const { client, user } = useSession()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const eventTypes = useEventTypes()
  // A moderator is offered the fallback types without a message.
  useTypesRetry(eventTypes, kind === 'moderator')
  const copy = useEventToCopy(copyOf)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isOpen, setIsOpen] = useState<boolean>()
  useEffect(() => {
    // Once open it stays open: a list that fills meanwhile must not take the form away from somebody typing.
    if (opensByItself) setIsOpen(before => before ?? true)
  }, [opensByItself])
  const saved = useRef<CreatedEvent>(null)
  const [created, setCreated] = useState<CreatedEvent | null>(null)
  const isCopied = Boolean(copy.data)
  useEffect(() => {
    // 'Duplicate' was pressed further down the page; the focus moves to the copy.
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
      initial={copy.data?.values ?? { group_id: kind === 'moderator' ? preselectedGroup(groups) : '' }}
      types={eventTypes.types}
      groups={groups}
      saveLabel="Create Event"
      busyLabel="Creating..."
      asksAboutDuplicates
      onSave={async payload => {
        const result = await createEvent(client, payload, user.id)
        if (!result.ok) return result.problem
        const first =
          'eventId' in result ? { id: result.eventId } : await readFirstDate(client, result.seriesId)
        saved.current = { id: null, dates: null, ...first, title: payload.title }
        return null
      }}
      onSaved={() => {
        void refresh(queryNames.events)
        const dates = saved.current?.dates ?? null
        const dateCount = dates === null ? '' : ` ${datesText(dates)} on the calendar.`
        onCreated(`Event created successfully!${dateCount}`)
        setCreated(saved.current)
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
        <LoadState
          query={eventTypes.query}
          loading="Loading event types..."
          isSilentAtFirst
          className="mb-2"
        />
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
          {copy.data?.isPostponed && (
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

/** Takes over the focus of the pressed button, which has disappeared. */
function CreatedNote({ id, title }: Pick<CreatedEvent, 'id' | 'title'>) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (id !== null) note.current?.focus()
  }, [id])
  return (
    <p
      ref={note}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 rounded-lg border-l-4 border-success bg-success-soft px-4 py-1 text-success"
    >
      <span>
        <strong>{title}</strong> is on the calendar.
      </span>
      {id !== null && (
        <TextLink to={`/event/${id}`} state={fromList} className="inline-flex min-h-11 items-center">
          See the event
        </TextLink>
      )}
    </p>
  )
}
