// `/weekly-email`: subscribing to the weekly email, or to some of it. The card on the home page has its choices from here.

import {
  type ActionFunctionArgs,
  data,
  Form,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { choiceInForm } from '#domain/weekly-email/stored-choice.ts'
import { UNEXPECTED } from '../failure-texts.ts'
import { readEventTypes } from '../features/events/read-events.server.ts'
import { statusOf } from '../features/fallback/reading.ts'
import { readGroupNames } from '../features/groups/read-groups.server.ts'
import { ChoiceFields } from '../features/weekly-email/choice-fields.tsx'
import { type SubscribeResult, subscribe } from '../features/weekly-email/subscribe.server.ts'
import { pageMeta, siteOf } from '../meta.ts'
import { useSite } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/field.tsx'
import { Honeypot } from '../ui/honeypot.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { keptWhenSent, sentOrSaid } from '../visitor-action.ts'
import { waitHeaders } from '../visitor-write.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const [types, groups] = await Promise.all([readEventTypes(context), readGroupNames(context)])
  // Whoever wants everything needs neither.
  const options = { types: types.ok ? types.value : [], groups: groups.ok ? groups.value : [] }
  return data(options, { status: statusOf(types, groups) })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const subscription = await subscribe(context, form)
  const { ok, retryAfterSeconds } = subscription
  const failed = retryAfterSeconds === undefined ? 422 : 429
  return data(
    { subscription, choice: choiceInForm(form) },
    { status: ok ? 200 : failed, headers: waitHeaders(retryAfterSeconds) },
  )
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const shouldRevalidate = keptWhenSent

export const clientAction = sentOrSaid(UNEXPECTED, (message, form) => {
  const subscription: SubscribeResult = { ok: false, message, email: String(form.get('email') ?? '') }
  return { subscription, choice: choiceInForm(form) }
})

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const description = `The week's bike events in ${site?.city}, every Sunday morning in one short email: all of them, or the ones that you choose.`
  return pageMeta({ site, path: '/weekly-email', title: 'Weekly Events Email', description })
}

export default function WeeklyEmail() {
  const options = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const { city } = useSite()
  const isBusy = useNavigation().state === 'submitting'
  const result = isBusy ? undefined : posted?.subscription
  // Without scripts the page comes anew: what was ticked in vain is ticked again.
  const choice = posted && !posted.subscription.ok ? posted.choice : null
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading title="Weekly Events Email" />
      <Card className="relative overflow-hidden">
        <p className="mb-5">
          Every Sunday morning: the week's rides, races and workshops in {city}, in one short email. One click
          and you are out again.
        </p>
        <Form key={result?.ok ? 'done' : 'asked'} method="post" className="grid gap-6">
          <Honeypot />
          <TextField
            id="email"
            name="email"
            type="email"
            label="Your email address"
            required
            maxLength={254}
            autoComplete="email"
            defaultValue={posted?.subscription.email}
          />
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
