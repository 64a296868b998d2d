// `/lost-link`: mails the private links of an address to it, and says the same to everyone.

import {
  type ActionFunctionArgs,
  data,
  Form,
  type HeadersFunction,
  useActionData,
  useNavigation,
} from 'react-router'
import { type AskedForLinks, askForLinks } from '../features/submissions/link/ask-for-links.server.ts'
import { privateMeta } from '../meta.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/field.tsx'
import { Honeypot } from '../ui/honeypot.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { sentOrSaid } from '../visitor-action.ts'
import { waitHeaders } from '../visitor-write.server.ts'

export const meta = privateMeta('Lost your link?')

export async function action({ request, context }: ActionFunctionArgs) {
  const asked = await askForLinks(context, await request.formData())
  const { isTaken, retryAfterSeconds } = asked
  const failed = retryAfterSeconds === undefined ? 422 : 429
  return data(asked, { status: isTaken ? 200 : failed, headers: waitHeaders(retryAfterSeconds) })
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = sentOrSaid(
  'That could not be sent. Please try again.',
  (problem): AskedForLinks => ({ isTaken: false, problem, email: '' }),
)

export default function LostLink() {
  const asked = useActionData<typeof action>()
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
        {asked?.isTaken && (
          <div className="mb-5">
            <Banner tone="success">
              If events were submitted with this address, their links are on the way. They come once a day at
              most to an address that has not been confirmed yet, so look at older mail too.
            </Banner>
          </div>
        )}
        <Form method="post" className="grid gap-5">
          <Honeypot />
          <TextField
            id="email"
            name="email"
            type="email"
            label="Your email address"
            required
            maxLength={254}
            autoComplete="email"
            defaultValue={asked?.email}
            error={isBusy ? undefined : asked?.problem}
          />
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
