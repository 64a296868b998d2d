// `/event/{id}/report`: a message about a problem with an event.

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router'
import { eventWhen, titleWithStatus } from '#domain/event/event-span.ts'
import type { PageHandle } from '#domain/site/page-handle.ts'
import { REPORT_FAILURE } from '../error-messages.ts'
import { EVENT_FAILURE, formClientAction } from '../failure-messages.ts'
import { type Found, statusOf, unreachable } from '../features/calendar/fallback.tsx'
import { findEvent } from '../features/events/read-event.server.ts'
import { MissingEvent } from '../features/layout/missing-page.tsx'
import { ReportForm, ReportThanks } from '../features/reports/report-form.tsx'
import { emptyReport } from '../features/reports/report-schema.ts'
import { sendReport } from '../features/reports/send-report.server.ts'
import { privateMeta } from '../meta.ts'
import { TextLink } from '../ui/links.tsx'
import { PageHeading } from '../ui/page-layout.tsx'
import { formResponse } from '../visitor-client.server.ts'
import { unlessRefused } from './public-page.tsx'

interface ReportedEvent {
  title: string
  day: string
}

export const handle: PageHandle = {
  knownQuery: query => new URLSearchParams(query.has('sent') ? { sent: 'yes' } : {}),
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await findEvent(context, params.id ?? '')
  const { timeZone } = context.site
  const event: Found<ReportedEvent> = found.ok
    ? { ok: true, value: { title: titleWithStatus(found.value), day: eventWhen(found.value, timeZone).day } }
    : found
  return data({ event }, { status: statusOf(event) })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = params.id ?? ''
  const problem = await sendReport(context, id, await request.formData())
  // A separate URL for the thanks, so that a reload does not send the form again.
  if (!problem) return redirect(`${urlOf(id)}/report?sent=yes`, 303)
  return formResponse(problem, problem.message ? 503 : 422, problem.retryAfterSeconds)
}

export { actionHeaders as headers } from '../visitor-client.server.ts'

export const clientAction = formClientAction(REPORT_FAILURE, message => ({
  values: emptyReport,
  fields: {},
  message,
}))

export const meta = privateMeta('Report a Problem')

export default function EventReport() {
  return <ReportPage event={useLoaderData<typeof loader>().event} />
}

function urlOf(id: string): string {
  return `/event/${encodeURIComponent(id)}`
}

function ReportPage({ event }: { event: Found<ReportedEvent> }) {
  const posted = useActionData<typeof action>()
  const [query] = useSearchParams()
  const url = urlOf(useParams().id ?? '')
  if (!event.ok && 'missing' in event)
    return <MissingEvent title={event.error} wasDeleted={event.missing === 'deleted'} />
  if (query.has('sent'))
    return (
      <ReportThanks eventUrl={url}>
        The people who look after this event get your words now, and put right what is wrong. It helps
        everyone who was about to set out.
      </ReportThanks>
    )
  return (
    <div className="mx-auto max-w-2xl">
      <TextLink to={url}>← Back to the Event</TextLink>
      <div className="mt-6">
        <PageHeading title="Report a Problem" />
      </div>
      {event.ok && (
        <p className="mb-6 text-lg">
          with <strong>{event.value.title}</strong>, {event.value.day}
        </p>
      )}
      <p className="mb-6 text-muted">
        Your words go to the people who look after this event, and to nobody else. They are not shown on the
        calendar.
      </p>
      <ReportForm
        backUrl={url}
        question="What is wrong?"
        hint="A sentence will do: the place is closed, it starts an hour later, the link is dead."
        sendLabel="Send Report"
        posted={posted}
      />
    </div>
  )
}

/** Without a response there is still the form, and the thanks. */
export const ErrorBoundary = unlessRefused(() => <ReportPage event={unreachable(EVENT_FAILURE)} />)
