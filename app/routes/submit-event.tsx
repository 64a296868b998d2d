// `/submit-event`: the public form for a new event.

import { useMemo } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { FALLBACK_EVENT_TYPES } from '#domain/event/event-types.ts'
import type { PageHandle } from '#domain/site/page-handle.ts'
import { SUBMIT_FAILURE, SUBMIT_OFFLINE } from '../error-messages.ts'
import { formClientAction, skipRevalidationAfterPost } from '../failure-messages.ts'
import { pickedStart } from '../features/calendar/calendar-url.ts'
import type { EventType } from '../features/calendar/event.server.ts'
import { type Reading, unreachable } from '../features/calendar/fallback.tsx'
import { useLastCalendar } from '../features/calendar/last-calendar.ts'
import { knownPlaces } from '../features/event-fields/event-form.server.ts'
import { readEventTypes } from '../features/events/read-events.server.ts'
import { readGroupNames } from '../features/groups/read-groups.server.ts'
import { submitEvent } from '../features/submissions/form/submit-event.server.ts'
import {
  emptyFields,
  pickedGroup,
  type SubmitChoices,
  submitQuery,
  thanksUrl,
} from '../features/submissions/form/submit-fields.ts'
import { SubmitForm } from '../features/submissions/form/submit-form.tsx'
import { LostLink, SubmitSuccess } from '../features/submissions/form/submit-success.tsx'
import { publicMeta } from '../meta.ts'
import { Banner, TryAgain } from '../ui/banner.tsx'
import { TextLink } from '../ui/links.tsx'
import { PageHeading } from '../ui/page-layout.tsx'
import { formResponse } from '../visitor-client.server.ts'
import { unlessRefused } from './public-page.tsx'

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
  // A separate URL for the thanks, so that a reload does not send the form again.
  if (submitted.ok) return redirect(thanksUrl(submitted.hasEmail), 303)
  const { message, preview, retryAfterSeconds } = submitted.problem
  const refused = preview ? 200 : 422
  return formResponse(submitted.problem, message ? 503 : refused, retryAfterSeconds)
}

export const shouldRevalidate = skipRevalidationAfterPost

export { actionHeaders as headers } from '../visitor-client.server.ts'

export const clientAction = formClientAction(SUBMIT_FAILURE, reason => {
  const hasNotArrived = reason === SUBMIT_FAILURE
  const message = hasNotArrived && !navigator.onLine ? SUBMIT_OFFLINE : reason
  return { values: emptyFields, fields: {}, message, hasNotArrived }
})

export const meta = publicMeta(
  '/submit-event',
  'Submit an Event',
  ({ name }) => `Put your ride, race or workshop on ${name}. No account needed.`,
)

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

/** Without a response there is still the form with its draft, and the thanks. */
export const ErrorBoundary = unlessRefused(() => <SubmitPage types={noTypes} groups={none} places={none} />)
