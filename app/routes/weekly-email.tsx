// `/weekly-email`: subscribing to the weekly email, or to some of it. The card on the home page loads its choices from here.

import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { choiceInForm } from '#domain/weekly-email/email-choice.ts'
import { formClientAction, skipRevalidationAfterPost, UNEXPECTED } from '../failure-messages.ts'
import { statusOf } from '../features/calendar/fallback.tsx'
import { readEventTypes } from '../features/events/read-events.server.ts'
import { readGroupNames } from '../features/groups/read-groups.server.ts'
import { ChoiceFields } from '../features/weekly-email/choice-fields.tsx'
import { type SubscribeResult, subscribe } from '../features/weekly-email/subscription.server.ts'
import { publicMeta } from '../meta.ts'
import { useSite } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmailField } from '../ui/field.tsx'
import { Honeypot } from '../ui/form-guards.tsx'
import { PageHeading } from '../ui/page-layout.tsx'
import { formResponse } from '../visitor-client.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const [types, groups] = await Promise.all([readEventTypes(context), readGroupNames(context)])
  // A subscription to everything needs neither.
  const options = { types: types.ok ? types.value : [], groups: groups.ok ? groups.value : [] }
  return data(options, { status: statusOf(types, groups) })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const subscription = await subscribe(context, form)
  const result = { subscription, choice: choiceInForm(form) }
  return formResponse(result, subscription.ok ? 200 : 422, subscription.retryAfterSeconds)
}

export { actionHeaders as headers } from '../visitor-client.server.ts'

export const shouldRevalidate = skipRevalidationAfterPost

export const clientAction = formClientAction(UNEXPECTED, (message, form) => {
  const subscription: SubscribeResult = { ok: false, message, email: String(form.get('email') ?? '') }
  return { subscription, choice: choiceInForm(form) }
})

export const meta = publicMeta(
  '/weekly-email',
  'Weekly Events Email',
  ({ city }) =>
    `The week's bike events in ${city}, every Sunday morning in one short email: all of them, or the ones that you choose.`,
)

export default function WeeklyEmail() {
  const options = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const { city } = useSite()
  const isBusy = useNavigation().state === 'submitting'
  const result = isBusy ? undefined : posted?.subscription
  // Without scripts the page is loaded again: the choices of a failed sign-up are restored.
  const choice = posted && !posted.subscription.ok ? posted.choice : null
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading title="Weekly Events Email" />
      <Card className="relative overflow-hidden">
        <p className="mb-5">
          Every Sunday morning: the week's rides, races and workshops in {city}, in one short email. One click
          and you are out again.
        </p>
        <Form key={result?.ok ? 'done' : 'open'} method="post" className="grid gap-6">
          <Honeypot />
          <EmailField defaultValue={posted?.subscription.email} />
          <ChoiceFields {...options} choice={choice ?? {}} />
          <div aria-live="polite">
            {result && <Banner tone={result.ok ? 'success' : 'danger'}>{result.message}</Banner>}
            {result && <p className="text-sm not-empty:mt-2">{result.whatNext}</p>}
          </div>
          <div>
            <Button type="submit" disabled={isBusy}>
              {isBusy ? 'Subscribing...' : 'Subscribe'}
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  )
}
