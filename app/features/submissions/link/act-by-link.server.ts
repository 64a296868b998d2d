// Carries out the forms of the private page, each with the database procedure for it.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { eventForm } from '#domain/event/event-form.ts'
import type { EventPayload } from '#domain/event/event-payload.ts'
import { editedRule } from '#domain/series/series-edit.ts'
import { waitText } from '#domain/text/counts.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { CHANGED_MEANWHILE, SUBMIT_FAILURE, writeErrorText } from '../../../error-messages.ts'
import { type visitorClient, writeAsVisitor } from '../../../visitor-client.server.ts'
import { linksOf, refusedField } from '../../event-fields/event-form.server.ts'
import { parseStatusFields, readStatusFields, type StatusFields } from '../../events/status-fields.ts'
import { thanksUrl } from '../form/submit-fields.ts'
import { type Fields, type FormStart, proposalStart, readFields, submissionStart } from './form-values.ts'
import { DEAD_LINK, type LinkedSubmission, readLinkedSubmission } from './read-submission.server.ts'
import { readSubmissionQuery, type SubmissionQuery, submissionSearch } from './submission-query.ts'

/** Why an action failed, and what was typed, so that nothing is lost. */
export interface LinkProblem {
  message: string | undefined
  fields: Record<string, string>
  values?: Fields
  status?: StatusFields
  /** What the link shows now, if that changed since the form was opened. */
  current?: LinkedSubmission
  retryAfterSeconds?: number
  isDead?: true
}

/** Where to go next, that the link is dead, or what went wrong. */
type LinkActionResult = { to: string } | 'dead' | LinkProblem

type Client = ReturnType<typeof visitorClient>
type RpcResponse = PromiseLike<{ data?: unknown; error: { code: string; message: string } | null }>

const TRY_AGAIN = 'That did not work. Please try again.'
/** The database's error codes for invalid input, and for a form that came too late. */
const REFUSED = 'PT400'
const TOO_LATE = 'PT409'

interface LinkAction {
  context: AppLoadContext
  token: string
  form: FormData
  query: SubmissionQuery
}

/** Does what the pressed button says. */
export async function actByLink(
  context: AppLoadContext,
  { token, url, form }: { token: string; url: URL; form: FormData },
): Promise<LinkActionResult> {
  const action: LinkAction = { context, token, form, query: readSubmissionQuery(url.searchParams) }
  const act = form.get('act')
  switch (act) {
    case 'confirm': {
      const { data, problem } = await attempt(action, client =>
        client.rpc('confirm_address_by_link', { token }),
      )
      return problem ?? done(token, data === true ? 'published' : 'confirmed')
    }
    case 'withdraw': {
      const { problem } = await attempt(action, client =>
        client.rpc('withdraw_submission_by_link', { token }),
      )
      return problem ?? { to: '/submission-withdrawn' }
    }
    case 'withdraw-proposal': {
      const proposal_id = String(form.get('proposal') ?? '')
      const { problem } = await attempt(action, client =>
        client.rpc('withdraw_proposal_by_link', { token, proposal_id }),
      )
      return problem ?? done(token, 'proposal-withdrawn')
    }
    case 'status':
      return changeStatus(action)
    case 'edit':
    case 'again':
    case 'propose':
      return submitEventForm(action, act)
    default:
      return { message: TRY_AGAIN, fields: {} }
  }
}

const done = (token: string, done: NonNullable<SubmissionQuery['done']>) => ({
  to: `/submission/${token}${submissionSearch({ done })}`,
})

interface Attempt {
  data?: unknown
  /** The database's error. */
  refusal?: { code: string; message: string }
  problem?: LinkProblem | 'dead'
}

/** Calls a procedure, and puts its refusal into words. */
async function attempt({ context }: LinkAction, call: (client: Client) => RpcResponse): Promise<Attempt> {
  let data: unknown
  try {
    const { error, retryAfterSeconds } = await writeAsVisitor(context, async client => {
      const response = await call(client)
      data = response.data
      return response
    })
    if (!error) return { data }
    if (error.code === DEAD_LINK) return { refusal: error, problem: 'dead' }
    if (retryAfterSeconds === undefined)
      return { refusal: error, problem: { message: writeErrorText(error, TRY_AGAIN), fields: {} } }
    const message = `Your network has changed very much in a short time. Try again in ${waitText(retryAfterSeconds)}.`
    return { refusal: error, problem: { message, fields: {}, retryAfterSeconds } }
  } catch (error) {
    context.logError(error, 'a private link action failed')
    return { problem: { message: TRY_AGAIN, fields: {} } }
  }
}

async function changeStatus(action: LinkAction): Promise<LinkActionResult> {
  const { context, token, form } = action
  const typed = readStatusFields(form)
  const read = parseStatusFields(typed, context.site.timeZone)
  if (!read.ok) return { message: undefined, fields: read.fields, status: typed }
  const { problem } = await attempt(action, client =>
    client.rpc('change_status_by_link', { token, event_id: typed.event, ...read.change }),
  )
  const { new_status } = read.change
  if (!problem) return done(token, new_status === 'scheduled' ? 'resumed' : new_status)
  return problem === 'dead' ? problem : { ...problem, status: typed }
}

/** Edits a pending submission, submits a rejected one again, or proposes a change to an event. */
async function submitEventForm(
  action: LinkAction,
  act: 'edit' | 'again' | 'propose',
): Promise<LinkActionResult> {
  const { context, token, form, query } = action
  const { site } = context
  const values = readFields(form)
  const opened = await readLinkedSubmission(context, token, query.eventId)
  if (opened.kind === 'dead') return 'dead'
  if (opened.kind === 'unread') return { message: SUBMIT_FAILURE, fields: {}, values }
  const { submission } = opened
  const start =
    act === 'propose' ? proposalStart(submission, query.isForAll, site) : submissionStart(submission, site)
  if (!start) return { message: 'It is not on the calendar any more.', fields: {}, values }
  const linkOf = await linksOf(context, values)
  const parsed = z.safeParse(eventForm(site, { stored: start.stored, shown: start.shown, linkOf }), values)
  if (!parsed.success) {
    const fields: Record<string, string> = {}
    for (const { path, message } of parsed.error.issues) fields[String(path[0])] ??= message
    return { message: undefined, fields, values }
  }
  const payload = parsed.data
  const seen = String(form.get('seen') ?? '')
  switch (act) {
    case 'edit': {
      const changes = { ...changesIn(payload), rule: payload.rule ?? null, group_id: payload.group_id }
      const result = await attempt(action, client =>
        client.rpc('edit_submission_by_link', { token, changes, seen }),
      )
      return formResult(action, result, done(token, 'edited'))
    }
    case 'again': {
      // A submission like any other, with the address of the old one.
      const { submitter_email } = submission
      const row = { ...changesIn(payload), group_id: payload.group_id, submitter_email }
      const result = await attempt(action, client => client.from('event_submissions').insert(row))
      return formResult(action, result, { to: thanksUrl(true) })
    }
    case 'propose': {
      const { rule: _, ...changes } = changesIn(payload)
      const rule = proposedRule(submission, start, payload, site.timeZone)
      const result = await attempt(action, client =>
        client.rpc('propose_change_by_link', {
          token,
          event_id: submission.event?.id ?? '',
          changes: { ...changes, ...(rule !== undefined && { rule }) },
          seen: Number(seen),
          whole_series: start.asksRepeat,
        }),
      )
      return formResult(action, result, done(token, 'proposed'))
    }
  }
}

/** Undefined when the rule stays as it is. */
function proposedRule(
  { event, series }: LinkedSubmission,
  { shown, asksRepeat }: FormStart,
  { rule, start_date }: EventPayload,
  timeZone: string,
) {
  if (rule === undefined || !shown || !series || !asksRepeat) return undefined
  const days = { startDay: cityDay(start_date, timeZone), seriesDay: event?.series_date ?? '' }
  return editedRule(series, shown, days, rule, 'all')
}

/** A form that came too late comes back with what was typed and the current state. */
async function formResult(
  { context, token, form, query }: LinkAction,
  { refusal, problem }: Attempt,
  success: { to: string },
): Promise<LinkActionResult> {
  if (!problem) return success
  if (problem === 'dead') return problem
  const values = readFields(form)
  if (refusal?.code === REFUSED && refusal.message !== 'Nothing was changed.')
    return { message: undefined, fields: refusedField(refusal.message), values }
  if (refusal?.code !== TOO_LATE) return { ...problem, values }
  const opened = await readLinkedSubmission(context, token, query.eventId)
  if (opened.kind === 'dead') return 'dead'
  if (opened.kind === 'unread') return { ...problem, values }
  const current = opened.submission
  const canSaveAgain = current.status === 'pending' || form.get('act') === 'propose'
  const message =
    canSaveAgain && /changed in the meantime/.test(refusal.message) ? CHANGED_MEANWHILE : refusal.message
  return { message, fields: {}, values, current }
}

/** The columns to write. Emptied fields are null, so that the database clears them. */
function changesIn({ group_id: _, location, host, end_date, ...rest }: EventPayload) {
  return { ...rest, location: { ...location }, host: host ? { ...host } : null, end_date: end_date ?? null }
}
