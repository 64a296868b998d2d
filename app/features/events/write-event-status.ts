// Writes whether an event takes place, as the signed-in person; the database decides whether they may.

import { SESSION_ENDED, writeErrorText } from '../../error-texts.ts'
import type { Client } from '../../supabase.ts'

/** An event as far as its status can be changed. */
export interface StatusOfEvent {
  id: string
  status: string
  status_note: string | null
  postponed_to: string | null
}

/** What is to become of an event. */
export type StatusChange =
  | { to: 'cancelled' | 'postponed'; note: string }
  /** With a new date, which becomes an event of its own. */
  | { to: 'new date'; note: string; start: string }
  /** It takes place after all; its new date goes or stays. */
  | { to: 'scheduled'; deleteNewDate: boolean }

const failure = 'Failed to save. Please try again.'

/** Changes an event's status. Gives the words for a failure, or null. */
export function changeStatus(client: Client, event: StatusOfEvent, change: StatusChange) {
  const event_id = event.id
  if (change.to === 'new date')
    return asSomeone(client, () =>
      client.rpc('postpone_event', { event_id, new_start: change.start, note: change.note }),
    )
  const change_to =
    change.to === 'scheduled'
      ? { new_status: change.to, delete_new_date: change.deleteNewDate }
      : { new_status: change.to, note: change.note }
  // Who only mends the note of a postponed event keeps its new date.
  const new_date = change.to === 'postponed' ? event.postponed_to : null
  return asSomeone(client, () => client.rpc('change_event_status', { event_id, ...change_to, new_date }))
}

/** Makes an event again what it was before a change, and its new date, too. */
export function undoChange(client: Client, before: StatusOfEvent, change: StatusChange) {
  return asSomeone(client, () =>
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
async function asSomeone(
  client: Client,
  write: () => PromiseLike<{ error: unknown }>,
): Promise<string | null> {
  const { data } = await client.auth.getSession()
  if (!data.session) return SESSION_ENDED
  const { error } = await write()
  return error ? writeErrorText(error, failure) : null
}
