// `/submission/{token}`: what a private link opens. Opening it changes nothing; its forms do.

import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useParams,
} from 'react-router'
import { FALLBACK_EVENT_TYPES } from '#domain/event/event-colors.ts'
import type { PageHandle } from '#domain/page/page-handle.ts'
import { knownPlaces } from '../features/event-fields/known-places.server.ts'
import { readEventTypes } from '../features/events/read-events.server.ts'
import { readGroupNames } from '../features/groups/read-groups.server.ts'
import { actByLink, type LinkProblem } from '../features/submissions/link/act-by-link.server.ts'
import { DeadLink } from '../features/submissions/link/dead-link.tsx'
import { readSubmission } from '../features/submissions/link/read-submission.server.ts'
import { SubmissionPage } from '../features/submissions/link/submission-page.tsx'
import { readPlace, submissionQuery } from '../features/submissions/link/submission-query.ts'
import { privateMeta } from '../meta.ts'
import { Banner } from '../ui/banner.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import { sentOrSaid } from '../visitor-action.ts'
import { waitHeaders } from '../visitor-write.server.ts'

export const handle: PageHandle = { knownQuery: submissionQuery, isPrivate: true }

export const meta = privateMeta('Your submission')

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { step, eventId } = readPlace(new URL(request.url).searchParams)
  const opened = await readSubmission(context, params.token ?? '', eventId)
  const hasForm = opened.kind === 'open' && ['edit', 'again', 'propose'].includes(step ?? '')
  const types = hasForm ? await readEventTypes(context) : undefined
  // A ride need not have a group, and so the form is there also when they cannot be read.
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
  // A URL of its own for what was done, so that a reload does not do it again.
  if ('to' in outcome) return redirect(outcome.to, 303)
  const { message, current, retryAfterSeconds } = outcome
  const failed = retryAfterSeconds === undefined ? (current ? 409 : 422) : 429
  return data(outcome, { status: message ? failed : 422, headers: waitHeaders(retryAfterSeconds) })
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = sentOrSaid(
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
      place={readPlace(new URLSearchParams(search))}
      path={`/submission/${token}`}
      types={types}
      places={places}
      groups={groups}
      posted={posted}
    />
  )
}
