// `/submit-event`: anyone proposes an event.

import { useMemo } from 'react'
import {
  type ActionFunctionArgs,
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
import { SUBMIT_FAILURE, SUBMIT_OFFLINE } from '../error-texts.ts'
import { useLastCalendar } from '../features/calendar/last-calendar.ts'
import { pickedStart } from '../features/calendar/submit-link.ts'
import { knownPlaces } from '../features/event-fields/known-places.server.ts'
import type { EventType } from '../features/events/event.ts'
import { readEventTypes } from '../features/events/read-events.server.ts'
import { type Reading, unreachable } from '../features/fallback/reading.ts'
import { readGroupNames } from '../features/groups/read-groups.server.ts'
import { ErrorPage } from '../features/layout/error-page.tsx'
import type { SubmitChoices } from '../features/submissions/form/submit-choices.ts'
import { submitEvent } from '../features/submissions/form/submit-event.server.ts'
import { emptyFields } from '../features/submissions/form/submit-fields.ts'
import { SubmitForm } from '../features/submissions/form/submit-form.tsx'
import { pickedGroup, submitQuery, thanksUrl } from '../features/submissions/form/submit-query.ts'
import { LostLink, SubmitSuccess } from '../features/submissions/form/submit-success.tsx'
import { pageMeta, siteOf } from '../meta.ts'
import { refusalIn } from '../refusal.ts'
import { Banner } from '../ui/banner.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import { keptWhenSent, sentOrSaid } from '../visitor-action.ts'
import { waitHeaders } from '../visitor-write.server.ts'

export const handle: PageHandle = { knownQuery: submitQuery }

export async function loader({ context }: LoaderFunctionArgs) {
  const [types, groups, places] = await Promise.all([
    readEventTypes(context),
    readGroupNames(context),
    knownPlaces(context),
  ])
  return { types, groups: groups.ok ? groups.value : [], places }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submitted = await submitEvent(context, await request.formData())
  // A URL of its own for the thanks, so that a reload does not send the form again.
  if (submitted.ok) return redirect(thanksUrl(submitted.hasEmail), 303)
  const { problem } = submitted
  const { message, retryAfterSeconds } = problem
  const failed = retryAfterSeconds === undefined ? 503 : 429
  const refused = problem.preview ? 200 : 422
  return data(problem, { status: message ? failed : refused, headers: waitHeaders(retryAfterSeconds) })
}

export const shouldRevalidate = keptWhenSent

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = sentOrSaid(SUBMIT_FAILURE, said => {
  const hasNotArrived = said === SUBMIT_FAILURE
  const message = hasNotArrived && !navigator.onLine ? SUBMIT_OFFLINE : said
  return { values: emptyFields, fields: {}, message, hasNotArrived }
})

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const description = `Put your ride, race or workshop on ${site?.name}. No account needed.`
  return pageMeta({ site, path: '/submit-event', title: 'Submit an Event', description })
}

export default function SubmitEvent() {
  return <SubmitPage {...useLoaderData<typeof loader>()} />
}

type SubmitPageProps = Omit<SubmitChoices, 'types'> & { types: Reading<readonly EventType[]> }

function SubmitPage({ types, groups, places }: SubmitPageProps) {
  const posted = useActionData<typeof action>()
  const [query] = useSearchParams()
  const lastCalendar = useLastCalendar()
  const picked = useMemo(() => {
    const group_id = pickedGroup(query)
    const isKnown = groups.some(({ id }) => id === group_id)
    return { ...emptyFields, ...pickedStart(query), group_id: isKnown ? group_id : '' }
  }, [query, groups])
  const choices = useMemo(
    () => ({ types: types.ok ? types.value : FALLBACK_EVENT_TYPES, groups, places }),
    [types, groups, places],
  )
  if (query.has('submitted')) return <SubmitSuccess hasEmail={query.has('mail')} />
  return (
    <div className="mx-auto max-w-3xl">
      <TextLink to={lastCalendar}>← Back to Calendar</TextLink>
      <div className="mt-6">
        <PageHeading title="Submit an Event" />
      </div>
      <SubmitForm
        choices={choices}
        initial={posted?.values ?? picked}
        posted={posted}
        intro={
          <>
            <aside className="mb-8 rounded-card bg-highlight p-5">
              <h2 className="mb-2 text-lg">Before you submit</h2>
              <ul className="list-disc space-y-1 pl-5">
                <li>
                  Include enough detail that someone who has never been there can find it and knows what to
                  bring.
                </li>
                <li>A moderator reviews every event before it goes live on the calendar.</li>
                <li>Your email is only for follow-up questions and is never made public.</li>
              </ul>
              <p className="mt-2">
                Whoever gives an email gets a private link by mail, to change or withdraw the event.
              </p>
              <LostLink />
            </aside>
            {!types.ok && (
              <div className="mb-6">
                <Banner tone="danger">
                  <p>{types.error}</p>
                </Banner>
                <TryAgain />
              </div>
            )}
          </>
        }
      />
    </div>
  )
}

const none: readonly never[] = []
const noTypes = unreachable('Failed to load event types. Please try again.')

/** Without an answer of the server there is still the form, what was typed into it before, and the thanks. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (refusalIn(error)) return <ErrorPage error={error} />
  return <SubmitPage types={noTypes} groups={none} places={none} />
}
