// `/submit-event`: anyone proposes an event.

import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { FALLBACK_EVENT_TYPES } from '#domain/event/event-colors.ts'
import type { PageHandle } from '#domain/page/page-handle.ts'
import { pickedStart } from '../features/calendar/submit-link.ts'
import { readEventTypes } from '../features/events/read-events.server.ts'
import { submitEvent } from '../features/submit/submit-event.server.ts'
import { emptyFields } from '../features/submit/submit-fields.ts'
import { SubmitForm } from '../features/submit/submit-form.tsx'
import { submitQuery } from '../features/submit/submit-query.ts'
import { SubmitSuccess } from '../features/submit/submit-success.tsx'
import { pageMeta, siteOf } from '../meta.ts'
import { Banner } from '../ui/banner.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'

export const handle: PageHandle = { knownQuery: submitQuery }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const initial = { ...emptyFields, ...pickedStart(new URL(request.url).searchParams) }
  return { initial, types: await readEventTypes(context) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const problem = await submitEvent(context, await request.formData())
  // A URL of its own for the thanks, so that a reload does not send the form again.
  if (!problem) return redirect('/submit-event?submitted=yes', 303)
  return data(problem, { status: problem.message ? 503 : 422 })
}

/** A form that could not even be sent stays as it is, with a sentence beside it. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    if (error instanceof Response) throw error
    return { values: emptyFields, fields: {}, message: 'Failed to submit event. Please try again.' }
  }
}

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const description = `Put your ride, race or workshop on ${site?.name}. No account needed.`
  return pageMeta({ site, path: '/submit-event', title: 'Submit an Event', description })
}

export default function SubmitEvent() {
  const { initial, types } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const [query] = useSearchParams()
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
          <Banner tone="danger">{types.error}</Banner>
        </div>
      )}
      <SubmitForm
        types={types.ok ? types.value : FALLBACK_EVENT_TYPES}
        initial={posted?.values ?? initial}
        posted={posted}
      />
    </div>
  )
}
