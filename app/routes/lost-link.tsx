// `/lost-link`: mails an address its private links. The response is the same for every address.

import { type ActionFunctionArgs, Form, useActionData, useNavigation } from 'react-router'
import { formClientAction } from '../failure-messages.ts'
import { type LinksRequestResult, requestLinks } from '../features/submissions/link/request-links.server.ts'
import { privateMeta } from '../meta.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmailField } from '../ui/field.tsx'
import { Honeypot } from '../ui/form-guards.tsx'
import { PageHeading } from '../ui/page-layout.tsx'
import { formResponse } from '../visitor-client.server.ts'

export const meta = privateMeta('Lost your link?')

export async function action({ request, context }: ActionFunctionArgs) {
  const result = await requestLinks(context, await request.formData())
  return formResponse(result, result.isAccepted ? 200 : 422, result.retryAfterSeconds)
}

export { actionHeaders as headers } from '../visitor-client.server.ts'

export const clientAction = formClientAction(
  'That could not be sent. Please try again.',
  (problem): LinksRequestResult => ({ isAccepted: false, problem, email: '' }),
)

export default function LostLink() {
  const result = useActionData<typeof action>()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="mx-auto max-w-xl">
      <PageHeading title="Lost your link?" />
      <Card className="relative overflow-hidden">
        <p className="mb-5">
          Enter the address with which you submitted your events, and we mail you a private link to each of
          them. With it you can change or withdraw a submission, cancel or postpone its ride, and propose
          changes.
        </p>
        {result?.isAccepted && (
          <div className="mb-5">
            <Banner tone="success">
              If events were submitted with this address, their links are on the way. They come once a day at
              most to an address that has not been confirmed yet, so look at older mail too.
            </Banner>
          </div>
        )}
        <Form method="post" className="grid gap-5">
          <Honeypot />
          <EmailField defaultValue={result?.email} error={isBusy ? undefined : result?.problem} />
          <div>
            <Button type="submit" disabled={isBusy}>
              {isBusy ? 'Sending…' : 'Send my links'}
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  )
}
