// `/submit-event`: anyone proposes an event.

import { useMemo } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useRouteError,
  useSearchParams,
} from 'react-router'
import { FALLBACK_EVENT_TYPES } from '#domain/event/event-colors.ts'
import type { PageHandle } from '#domain/page/page-handle.ts'
import { SUBMIT_FAILURE } from '../error-texts.ts'
import { pickedStart } from '../features/calendar/submit-link.ts'
import type { TypeChoice } from '../features/event-fields/event-fields.tsx'
import { readEventTypes } from '../features/events/read-events.server.ts'
import { type Reading, unreachable } from '../features/fallback/reading.ts'
import { ErrorPage } from '../features/layout/error-page.tsx'
import { submitEvent } from '../features/submit/submit-event.server.ts'
import { emptyFields } from '../features/submit/submit-fields.ts'
import { SubmitForm } from '../features/submit/submit-form.tsx'
import { submitQuery } from '../features/submit/submit-query.ts'
import { SubmitSuccess } from '../features/submit/submit-success.tsx'
import { pageMeta, siteOf } from '../meta.ts'
import { refusalIn, sendingErrorText } from '../refusal.ts'
import { Banner } from '../ui/banner.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import { waitHeaders } from '../visitor-write.server.ts'

export const handle: PageHandle = { knownQuery: submitQuery }

export async function loader({ context }: LoaderFunctionArgs) {
  return { types: await readEventTypes(context) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const problem = await submitEvent(context, await request.formData())
  // A URL of its own for the thanks, so that a reload does not send the form again.
  if (!problem) return redirect('/submit-event?submitted=yes', 303)
  const { message, retryAfterSeconds } = problem
  const failed = retryAfterSeconds === undefined ? 503 : 429
  return data(problem, { status: message ? failed : 422, headers: waitHeaders(retryAfterSeconds) })
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

/** A form that did not arrive stays as it is, with a sentence beside it; the status keeps the page from being read anew. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    // A redirect, to the thanks.
    if (error instanceof Response) throw error
    const message = sendingErrorText(error, SUBMIT_FAILURE)
    return data({ values: emptyFields, fields: {}, message }, { status: 503 })
  }
}

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const description = `Put your ride, race or workshop on ${site?.name}. No account needed.`
  return pageMeta({ site, path: '/submit-event', title: 'Submit an Event', description })
}

export default function SubmitEvent() {
  return <SubmitPage types={useLoaderData<typeof loader>().types} />
}

function SubmitPage({ types }: { types: Reading<readonly TypeChoice[]> }) {
  const posted = useActionData<typeof action>()
  const [query] = useSearchParams()
  const picked = useMemo(() => ({ ...emptyFields, ...pickedStart(query) }), [query])
  if (query.has('submitted')) return <SubmitSuccess />
  return (
    <div className="mx-auto max-w-3xl">
      <TextLink to="/">← Back to Calendar</TextLink>
      <div className="mt-6">
        <PageHeading title="Submit an Event" />
      </div>
      <aside className="mb-8 rounded-card bg-highlight p-5">
        <h2 className="mb-2 text-lg">Before you submit</h2>
        <ul className="list-disc space-y-1 pl-5">
          <li>
            Include enough detail that someone who has never been there can find it and knows what to bring.
          </li>
          <li>A moderator reviews every event before it goes live on the calendar.</li>
          <li>Your email is only for follow-up questions and is never made public.</li>
        </ul>
      </aside>
      {!types.ok && (
        <div className="mb-6">
          <Banner tone="danger">
            <p>{types.error}</p>
          </Banner>
          <TryAgain />
        </div>
      )}
      <SubmitForm
        types={types.ok ? types.value : FALLBACK_EVENT_TYPES}
        initial={posted?.values ?? picked}
        posted={posted}
      />
    </div>
  )
}

/** Without an answer of the server there is still the form, what was typed into it before, and the thanks. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (refusalIn(error)) return <ErrorPage error={error} />
  return <SubmitPage types={unreachable('Failed to load event types. Please try again.')} />
}
