// The URL parameters of the private page: its step, the date that the step is about, and what was just done.

import type { KnownQuery } from '#domain/site/page-handle.ts'

const steps = ['edit', 'withdraw', 'again', 'status', 'propose'] as const

/** The message after each action. */
export const doneTexts = {
  edited: 'Your changes are saved. The moderators see them from now on.',
  confirmed: 'Thank you. Your address is confirmed.',
  published: 'Thank you. Your event is on the calendar.',
  cancelled: 'The calendar says that it is cancelled. We have told the moderators by mail.',
  postponed: 'The calendar says that it is postponed. We have told the moderators by mail.',
  resumed: 'The calendar says that it takes place. We have told the moderators by mail.',
  proposed:
    'Your change waits for review. Until a moderator approves it, the calendar stays as it is; you will hear from us by mail.',
  'proposal-withdrawn': 'Your change is withdrawn.',
} as const
type Done = keyof typeof doneTexts

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface SubmissionQuery {
  /** Without a step the page shows the overview. */
  step: (typeof steps)[number] | undefined
  eventId: string | undefined
  /** Whether a proposal is for all dates of a series. */
  isForAll: boolean
  done: Done | undefined
}

export function readSubmissionQuery(query: URLSearchParams): SubmissionQuery {
  const step = query.get('step')
  const done = query.get('done')
  const event = query.get('event') ?? ''
  return {
    step: steps.find(known => known === step),
    eventId: uuid.test(event) ? event : undefined,
    isForAll: query.get('all') === 'yes',
    done: isDone(done) ? done : undefined,
  }
}

const isDone = (text: string | null): text is Done => text !== null && Object.hasOwn(doneTexts, text)

/** The parameters as text, to be appended to the path. */
export function submissionSearch({ step, eventId, isForAll, done }: Partial<SubmissionQuery>): string {
  const query = new URLSearchParams({
    ...(step && { step }),
    ...(eventId && { event: eventId }),
    ...(isForAll && { all: 'yes' }),
    ...(done && { done }),
  })
  return query.size > 0 ? `?${query}` : ''
}

export const submissionQuery: KnownQuery = query =>
  new URLSearchParams(submissionSearch(readSubmissionQuery(query)))
