// Writes whether an event takes place, as the signed-in person; the database decides whether they may.

import { useEffect, useState } from 'react'
import type { EventTimes } from '#domain/event/event-span.ts'
import { browserClient, type Client } from '../../data-client.ts'
import { SESSION_ENDED, writeErrorText } from '../../error-messages.ts'
import { useSite } from '../../site.ts'
import { useActionsIn } from '../account/use-actions.tsx'
import type { EventSummary } from '../calendar/event.server.ts'
import type { OtherDate } from './status-form.tsx'

/** An event whose status can be changed. */
export interface ChangeableEvent
  extends EventTimes,
    Pick<EventSummary, 'id' | 'title' | 'status' | 'status_note'> {
  postponed_to: string | null
}

export type StatusChange =
  | { to: 'cancelled' | 'postponed'; note: string }
  /** Postponed to a new date, which becomes an event of its own. */
  | { to: 'new date'; note: string; start: string }
  /** It takes place after all; its new date is deleted or stays. */
  | { to: 'scheduled'; deleteNewDate: boolean }

/** Changes an event's status. Returns an error message or null. */
export function changeStatus(client: Client, event: ChangeableEvent, change: StatusChange) {
  const event_id = event.id
  if (change.to === 'new date')
    return whileSignedIn(client, () =>
      client.rpc('postpone_event', { event_id, new_start: change.start, note: change.note }),
    )
  const status =
    change.to === 'scheduled'
      ? { new_status: change.to, delete_new_date: change.deleteNewDate }
      : { new_status: change.to, note: change.note }
  // Correcting the note of a postponed event keeps its new date.
  const new_date = change.to === 'postponed' ? event.postponed_to : null
  return whileSignedIn(client, () => client.rpc('change_event_status', { event_id, ...status, new_date }))
}

/** Restores an event as it was before a change, and its new date, too. */
export function undoChange(client: Client, before: ChangeableEvent, change: StatusChange) {
  return whileSignedIn(client, () =>
    client.rpc('change_event_status', {
      event_id: before.id,
      new_status: before.status,
      note: before.status_note,
      new_date: before.postponed_to,
      delete_new_date: change.to === 'new date',
    }),
  )
}

/** Without a session, the server would only say that a visitor may not do this. */
async function whileSignedIn(
  client: Client,
  write: () => PromiseLike<{ error: unknown }>,
): Promise<string | null> {
  const { data } = await client.auth.getSession()
  if (!data.session) return SESSION_ENDED
  const { error } = await write()
  return error ? writeErrorText(error, 'Failed to save. Please try again.') : null
}

/** One write at a time with the browser's client, whose code is loaded when it is first needed. */
export function useStatusWriting() {
  const site = useSite()
  const { isBusy, problem, run } = useActionsIn(null)
  return {
    isBusy,
    problem,
    run: (write: (client: Client) => Promise<string | null>, done: () => void) =>
      run({
        write: () =>
          browserClient(site)
            .then(write)
            .catch(() => 'Failed to save. Please check your connection and try again.'),
        done,
      }),
  }
}

/** More than any series has ahead of it. */
const maxDates = 400

/** The other upcoming dates of an event's series: undefined until they are known, and for a single event. */
export function useOtherDates(eventId: string): OtherDate[] | undefined {
  const site = useSite()
  const [dates, setDates] = useState<OtherDate[]>()
  useEffect(() => {
    const read = async () => {
      const client = await browserClient(site)
      const { data } = await client.from('events').select('series_id').eq('id', eventId).maybeSingle()
      if (!data?.series_id) return
      const others = await client
        .from('events')
        .select('id, start_date, end_date')
        .eq('series_id', data.series_id)
        .neq('id', eventId)
        .gt('ends_at', new Date().toISOString())
        .order('start_date')
        .limit(maxDates)
      if (others.data) setDates(others.data)
    }
    // Without a response the sheet still names the one date that it changes.
    read().catch(reportError)
  }, [site, eventId])
  return dates
}
