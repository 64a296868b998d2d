// `/weekly-email/{token}`: the page of the link in each weekly email. Opening it changes nothing; its form does.

import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router'
import type { PageHandle } from '#domain/site/page-handle.ts'
import { formClientAction } from '../failure-messages.ts'
import { readEventTypes } from '../features/events/read-events.server.ts'
import { readGroupNames } from '../features/groups/read-groups.server.ts'
import { ChoiceFields } from '../features/weekly-email/choice-fields.tsx'
import {
  type ChoiceProblem,
  readChoiceByLink,
  saveChoiceByLink,
} from '../features/weekly-email/subscription.server.ts'
import { privateMeta } from '../meta.ts'
import { Banner, TryAgain } from '../ui/banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { OutsideLink } from '../ui/links.tsx'
import { PageHeading } from '../ui/page-layout.tsx'
import { formResponse } from '../visitor-client.server.ts'

const saved = { saved: 'yes' }

export const handle: PageHandle = {
  knownQuery: query => new URLSearchParams(query.has('saved') ? saved : {}),
  isPrivate: true,
}

export const meta = privateMeta('Your weekly email')

export async function loader({ params, context }: LoaderFunctionArgs) {
  const opened = await readChoiceByLink(context, params.token ?? '')
  const isOpen = opened.kind === 'open'
  const types = isOpen ? await readEventTypes(context) : undefined
  const groups = isOpen ? await readGroupNames(context) : undefined
  // A form without these would remove the choices that it cannot show.
  const isUnread = isOpen && !(types?.ok && groups?.ok)
  const page = {
    opened: isUnread ? ({ kind: 'unread' } as const) : opened,
    types: types?.ok ? types.value : [],
    groups: groups?.ok ? groups.value : [],
  }
  return data(page, { status: { open: 200, dead: 404, unread: 503 }[page.opened.kind] })
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const token = params.token ?? ''
  const problem = await saveChoiceByLink(context, token, await request.formData())
  // A separate URL for the result, so that a reload does not save again.
  if (!problem) return redirect(`/weekly-email/${token}?${new URLSearchParams(saved)}`, 303)
  return formResponse(problem, 422, problem.retryAfterSeconds)
}

export { actionHeaders as headers } from '../visitor-client.server.ts'

export const clientAction = formClientAction(
  'That could not be sent. Please try again.',
  (message): ChoiceProblem => ({ message }),
)

export default function EmailChoice() {
  const { opened, types, groups } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  const { search, key } = useLocation()
  const isBusy = useNavigation().state !== 'idle'
  if (opened.kind === 'dead') return <DeadLink />
  if (opened.kind === 'unread')
    return (
      <div className="mx-auto max-w-xl py-12">
        <Banner tone="danger">Your choice could not be loaded. Please try again.</Banner>
        <TryAgain />
      </div>
    )
  if (!opened.isActive) return <Unsubscribed />
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading title="Your weekly email" />
      <Card>
        <div className="mb-5 grid gap-3 empty:hidden">
          {new URLSearchParams(search).has('saved') && !problem && (
            <Banner tone="success">Saved. The next weekly email is as you chose.</Banner>
          )}
          {opened.gone && <Banner tone="notice">{opened.gone}</Banner>}
          {problem && !isBusy && <Banner tone="danger">{problem.message}</Banner>}
        </div>
        <Form key={key} method="post" className="grid gap-6">
          <ChoiceFields types={types} groups={groups} choice={opened.choice} />
          <div className="flex flex-wrap items-center gap-5">
            <Button type="submit" disabled={isBusy}>
              {isBusy ? 'Saving…' : 'Save'}
            </Button>
            <OutsideLink href={opened.unsubscribeUrl}>Unsubscribe</OutsideLink>
          </div>
        </Form>
      </Card>
    </div>
  )
}

function Unsubscribed() {
  return (
    <div className="mx-auto max-w-xl py-12 text-center">
      <h1 className="text-3xl">You are unsubscribed</h1>
      <p className="mt-3 mb-6">You get no weekly emails now, so there is nothing to choose.</p>
      <LinkButton to="/weekly-email">Subscribe again</LinkButton>
    </div>
  )
}

function DeadLink() {
  return (
    <div className="mx-auto max-w-xl py-12 text-center">
      <h1 className="text-3xl">This link does not work</h1>
      <p className="mt-3 mb-6">
        A part of it may be missing. Copy it whole from the newest weekly email: each has it at its end.
      </p>
      <LinkButton to="/" look="secondary">
        Back to Calendar
      </LinkButton>
    </div>
  )
}
