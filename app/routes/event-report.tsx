// `/event/{id}/report`: anyone tells of a problem with an event.

import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router'
import { eventWhen } from '#domain/event/event-span.ts'
import { titleWithStatus } from '#domain/event/event-status.ts'
import type { PageHandle } from '#domain/page/page-handle.ts'
import { REPORT_FAILURE } from '../error-texts.ts'
import { EVENT_FAILURE } from '../failure-texts.ts'
import { findEvent } from '../features/events/read-event.server.ts'
import { type Found, statusOf, unreachable } from '../features/fallback/reading.ts'
import { ErrorPage } from '../features/layout/error-page.tsx'
import { MissingEvent } from '../features/layout/missing-event.tsx'
import { ReportForm } from '../features/reports/report-form.tsx'
import { emptyReport } from '../features/reports/report-schema.ts'
import { ReportThanks } from '../features/reports/report-thanks.tsx'
import { sendReport } from '../features/reports/send-report.server.ts'
import { privateMeta } from '../meta.ts'
import { refusalIn } from '../refusal.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { sentOrSaid } from '../visitor-action.ts'
import { waitHeaders } from '../visitor-write.server.ts'

/** What the page says of the event. */
interface ReportedEvent {
  title: string
  day: string
}

export const handle: PageHandle = {
  knownQuery: query => new URLSearchParams(query.has('sent') ? { sent: 'yes' } : {}),
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await findEvent(context, params.id ?? '')
  const event: Found<ReportedEvent> = found.ok
    ? {
        ok: true,
        value: {
          title: titleWithStatus(found.value),
          day: eventWhen(found.value, context.site.timeZone).day,
        },
      }
    : found
  return data({ event }, { status: statusOf(event) })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = params.id ?? ''
  const problem = await sendReport(context, id, await request.formData())
  // A URL of its own for the thanks, so that a reload does not send the form again.
  if (!problem) return redirect(`${urlOf(id)}/report?sent=yes`, 303)
  const { message, retryAfterSeconds } = problem
  const failed = retryAfterSeconds === undefined ? 503 : 429
  return data(problem, { status: message ? failed : 422, headers: waitHeaders(retryAfterSeconds) })
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = sentOrSaid(REPORT_FAILURE, message => ({
  ...{ values: emptyReport, fields: {}, message },
}))

/** One for every event would be of no use to search engines. */
export const meta: MetaFunction = privateMeta('Report a Problem')

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

/** Without an answer of the server there is still the form, and the thanks. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (refusalIn(error)) return <ErrorPage error={error} />
  return <ReportPage event={unreachable(EVENT_FAILURE)} />
}
