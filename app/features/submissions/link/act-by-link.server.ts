// Does what a form of the page behind a private link asks for, each by the database's procedure for it.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { eventForm } from '#domain/event/event-form.ts'
import type { EventPayload } from '#domain/event/event-payload.ts'
import { editedRule } from '#domain/series/series-edit.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { waitText } from '#domain/time/wait-text.ts'
import { CHANGED_MEANWHILE, SUBMIT_FAILURE, writeErrorText } from '../../../error-texts.ts'
import type { visitorClient } from '../../../supabase.ts'
import { writeAsVisitor } from '../../../visitor-write.server.ts'
import { linksOf } from '../../event-fields/known-places.server.ts'
import { refusedField } from '../../event-fields/refused-field.ts'
import { readStatusFields, type StatusFields, statusOf } from '../../events/status-fields.ts'
import { thanksUrl } from '../form/submit-query.ts'
import { type Fields, type FormStart, proposalStart, readFields, submissionStart } from './form-values.ts'
import type { LinkedSubmission } from './linked-submission.ts'
import { DEAD_LINK, readSubmission } from './read-submission.server.ts'
import { type PagePlace, placeQuery, readPlace } from './submission-query.ts'

/** Why something was not done; and what was typed, so that nothing is lost. */
export interface LinkProblem {
  message: string | undefined
  fields: Record<string, string>
  values?: Fields
  status?: StatusFields
  /** What the link shows now, where that has changed since the form was opened. */
  current?: LinkedSubmission
  retryAfterSeconds?: number
  /** The link itself does not work any more. */
  isDead?: true
}

/** Where to go once it is done, that the link is dead, or what went wrong. */
export type Outcome = { to: string } | 'dead' | LinkProblem

type Client = ReturnType<typeof visitorClient>
type Answer = PromiseLike<{ data?: unknown; error: { code: string; message: string } | null }>

const TRY_AGAIN = 'That did not work. Please try again.'
/** With which the database refuses what was typed, and what no longer fits. */
const REFUSED = 'PT400'
const TOO_LATE = 'PT409'

interface Act {
  context: AppLoadContext
  token: string
  form: FormData
  place: PagePlace
  /** The page's own path. */
  path: string
}

/** Does what the form's button says. */
export async function actByLink(
  context: AppLoadContext,
  { token, url, form }: { token: string; url: URL; form: FormData },
): Promise<Outcome> {
  const path = `/submission/${token}`
  const act: Act = { context, token, form, place: readPlace(url.searchParams), path }
  switch (form.get('act')) {
    case 'confirm':
      return confirm(act)
    case 'edit':
      return edit(act)
    case 'again':
      return submitAgain(act)
    case 'withdraw':
      return simply(
        act,
        client => client.rpc('withdraw_submission_by_link', { token }),
        '/submission-withdrawn',
      )
    case 'status':
      return changeStatus(act)
    case 'propose':
      return propose(act)
    case 'withdraw-proposal': {
      const proposal_id = String(form.get('proposal') ?? '')
      const withdraw = (client: Client) => client.rpc('withdraw_proposal_by_link', { token, proposal_id })
      return simply(act, withdraw, done(path, 'proposal-withdrawn'))
    }
    default:
      return { message: TRY_AGAIN, fields: {} }
  }
}

const done = (path: string, what: NonNullable<PagePlace['done']>) => `${path}${placeQuery({ done: what })}`

interface Tried {
  data: unknown
  refusal: { code: string; message: string } | undefined
  problem: LinkProblem | 'dead' | undefined
}

/** Calls a procedure; what it refused comes back in words. */
async function attempt({ context }: Act, call: (client: Client) => Answer): Promise<Tried> {
  let data: unknown
  try {
    const { error, retryAfterSeconds } = await writeAsVisitor(context, async client => {
      const answer = await call(client)
      data = answer.data
      return answer
    })
    if (!error) return { data, refusal: undefined, problem: undefined }
    if (error.code === DEAD_LINK) return { data, refusal: error, problem: 'dead' }
    if (retryAfterSeconds !== undefined) {
      const message = `Your network has changed very much in a short time. Try again in ${waitText(retryAfterSeconds)}.`
      return { data, refusal: error, problem: { message, fields: {}, retryAfterSeconds } }
    }
    return { data, refusal: error, problem: { message: writeErrorText(error, TRY_AGAIN), fields: {} } }
  } catch (error) {
    context.logError(error, 'what a private link asked for could not be done')
    return { data, refusal: undefined, problem: { message: TRY_AGAIN, fields: {} } }
  }
}

async function simply(act: Act, call: (client: Client) => Answer, to: string): Promise<Outcome> {
  return (await attempt(act, call)).problem ?? { to }
}

async function confirm(act: Act): Promise<Outcome> {
  const { token, path } = act
  const { data, problem } = await attempt(act, client => client.rpc('confirm_address_by_link', { token }))
  return problem ?? { to: done(path, data === true ? 'published' : 'confirmed') }
}

async function changeStatus(act: Act): Promise<Outcome> {
  const { context, token, form, path } = act
  const typed = readStatusFields(form)
  const read = statusOf(typed, context.site.timeZone)
  if (!read.ok) return { message: undefined, fields: read.fields, status: typed }
  const { problem } = await attempt(act, client =>
    client.rpc('change_status_by_link', { token, event_id: typed.event, ...read.change }),
  )
  const { new_status } = read.change
  if (!problem) return { to: done(path, new_status === 'scheduled' ? 'resumed' : new_status) }
  return problem === 'dead' ? problem : { ...problem, status: typed }
}

type Read = { ok: true; payload: EventPayload } | { ok: false; problem: LinkProblem }

/** Checks a form of an event by the rules that it was checked by while one typed. */
async function readForm({ context, form }: Act, { stored, shown }: FormStart): Promise<Read> {
  const values = readFields(form)
  const linkOf = await linksOf(context, values)
  const parsed = z.safeParse(eventForm(context.site, { stored, shown, linkOf }), values)
  if (parsed.success) return { ok: true, payload: parsed.data }
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[String(path[0])] ??= message
  return { ok: false, problem: { message: undefined, fields, values } }
}

/** Opens the link anew for a form of an event. */
async function opened({ context, token, place }: Act): Promise<LinkedSubmission | Outcome> {
  const read = await readSubmission(context, token, place.eventId)
  if (read.kind === 'open') return read.submission
  return read.kind === 'dead' ? 'dead' : { message: TRY_AGAIN, fields: {} }
}

const isOutcome = (value: LinkedSubmission | Outcome): value is Outcome =>
  value === 'dead' || !('version' in value)

/** What became of a form of an event: what no longer fits comes back with how things stand now. */
async function formOutcome(act: Act, { refusal, problem }: Tried, to: string): Promise<Outcome> {
  if (!problem) return { to }
  if (problem === 'dead') return problem
  const values = readFields(act.form)
  if (refusal?.code === REFUSED && refusal.message !== 'Nothing was changed.')
    return { message: undefined, fields: refusedField(refusal.message), values }
  if (refusal?.code !== TOO_LATE) return { ...problem, values }
  const current = await opened(act)
  if (isOutcome(current)) return current === 'dead' ? current : { ...problem, values }
  const isSame = current.status === 'pending' || act.form.get('act') === 'propose'
  const message =
    isSame && /changed in the meantime/.test(refusal.message) ? CHANGED_MEANWHILE : refusal.message
  return { message, fields: {}, values, current }
}

/** What the procedures take; what was emptied is named, so that it goes. */
function changesOf({ group_id: _, ...payload }: EventPayload) {
  const { location, host, end_date, ...rest } = payload
  return { ...rest, location: { ...location }, host: host ? { ...host } : null, end_date: end_date ?? null }
}

async function edit(act: Act): Promise<Outcome> {
  const { context, token, form, path } = act
  const submission = await opened(act)
  if (isOutcome(submission)) return withTyped(submission, form)
  const read = await readForm(act, submissionStart(submission, context.site))
  if (!read.ok) return read.problem
  const { payload } = read
  const changes = { ...changesOf(payload), rule: payload.rule ?? null, group_id: payload.group_id }
  const seen = String(form.get('seen') ?? '')
  const tried = await attempt(act, client => client.rpc('edit_submission_by_link', { token, changes, seen }))
  return formOutcome(act, tried, done(path, 'edited'))
}

/** A rejected ride, submitted anew: a submission like any other, with the address of the old one. */
async function submitAgain(act: Act): Promise<Outcome> {
  const { context, form } = act
  const submission = await opened(act)
  if (isOutcome(submission)) return withTyped(submission, form)
  const read = await readForm(act, submissionStart(submission, context.site))
  if (!read.ok) return read.problem
  const { group_id } = read.payload
  const row = { ...changesOf(read.payload), group_id, submitter_email: submission.submitter_email }
  const tried = await attempt(act, client => client.from('event_submissions').insert(row))
  return formOutcome(act, tried, thanksUrl(true))
}

async function propose(act: Act): Promise<Outcome> {
  const { context, token, form, place, path } = act
  const submission = await opened(act)
  if (isOutcome(submission)) return withTyped(submission, form)
  const { event, series } = submission
  const zone = context.site.timeZone
  const start = proposalStart(submission, place.isForAll, context.site)
  if (!start || !event)
    return { message: 'It is not on the calendar any more.', fields: {}, values: readFields(form) }
  const read = await readForm(act, start)
  if (!read.ok) return read.problem
  const { rule: typed, ...payload } = read.payload
  const days = { startDay: cityDay(read.payload.start_date, zone), seriesDay: event.series_date ?? '' }
  const isRule = typed !== undefined && start.shown !== undefined && series !== null && start.asksRepeat
  const rule = isRule && start.shown ? editedRule(series, start.shown, days, typed, 'all') : undefined
  const tried = await attempt(act, client =>
    client.rpc('propose_change_by_link', {
      token,
      event_id: event.id,
      changes: { ...changesOf(payload), ...(rule !== undefined && { rule }) },
      seen: Number(form.get('seen')),
      whole_series: start.asksRepeat,
    }),
  )
  return formOutcome(act, tried, done(path, 'proposed'))
}

const withTyped = (outcome: Outcome, form: FormData): Outcome =>
  outcome === 'dead' || 'to' in outcome
    ? outcome
    : { ...outcome, message: SUBMIT_FAILURE, values: readFields(form) }
