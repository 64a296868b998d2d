// `/submission/{token}`: the page of a private link. Opening it changes nothing; its forms do.

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useParams,
} from 'react-router'
import { FALLBACK_EVENT_TYPES } from '#domain/event/event-types.ts'
import type { PageHandle } from '#domain/site/page-handle.ts'
import { formClientAction } from '../failure-messages.ts'
import { knownPlaces } from '../features/event-fields/event-form.server.ts'
import { readEventTypes } from '../features/events/read-events.server.ts'
import { readGroupNames } from '../features/groups/read-groups.server.ts'
import { actByLink, type LinkProblem } from '../features/submissions/link/act-by-link.server.ts'
import { readLinkedSubmission } from '../features/submissions/link/read-submission.server.ts'
import { DeadLink, SubmissionPage } from '../features/submissions/link/submission-page.tsx'
import { readSubmissionQuery, submissionQuery } from '../features/submissions/link/submission-query.ts'
import { privateMeta } from '../meta.ts'
import { Banner, TryAgain } from '../ui/banner.tsx'
import { formResponse } from '../visitor-client.server.ts'

export const handle: PageHandle = { knownQuery: submissionQuery, isPrivate: true }

export const meta = privateMeta('Your submission')

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { step, eventId } = readSubmissionQuery(new URL(request.url).searchParams)
  const opened = await readLinkedSubmission(context, params.token ?? '', eventId)
  const hasForm = opened.kind === 'open' && ['edit', 'again', 'propose'].includes(step ?? '')
  const types = hasForm ? await readEventTypes(context) : undefined
  // Groups are optional, so the form works without them.
  const groups = hasForm ? await readGroupNames(context) : undefined
  const page = {
    opened,
    types: types?.ok ? types.value : FALLBACK_EVENT_TYPES,
    places: hasForm ? await knownPlaces(context) : [],
    groups: groups?.ok ? groups.value : [],
  }
  return data(page, { status: { open: 200, dead: 404, unread: 503 }[opened.kind] })
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const url = new URL(request.url)
  const outcome = await actByLink(context, { token: params.token ?? '', url, form: await request.formData() })
  if (outcome === 'dead') return data<LinkProblem>({ message: undefined, fields: {}, isDead: true }, 404)
  // A separate URL for the result, so that a reload does not repeat it.
  if ('to' in outcome) return redirect(outcome.to, 303)
  return formResponse(outcome, outcome.message && outcome.current ? 409 : 422, outcome.retryAfterSeconds)
}

export { actionHeaders as headers } from '../visitor-client.server.ts'

export const clientAction = formClientAction(
  'That could not be sent. Please try again.',
  (message): LinkProblem => ({ message, fields: {} }),
)

export default function Submission() {
  const { opened, types, places, groups } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const { search, key } = useLocation()
  const { token } = useParams()
  if (opened.kind === 'unread')
    return (
      <div className="mx-auto max-w-xl py-12">
        <Banner tone="danger">Your submission could not be loaded. Please try again.</Banner>
        <TryAgain />
      </div>
    )
  if (opened.kind === 'dead') return <DeadLink />
  return (
    <SubmissionPage
      key={key}
      submission={opened.submission}
      place={readSubmissionQuery(new URLSearchParams(search))}
      path={`/submission/${token}`}
      types={types}
      places={places}
      groups={groups}
      posted={posted}
    />
  )
}
