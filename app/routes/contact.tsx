// `/contact`: anyone writes to the admins of the site.

import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type MetaFunction,
  redirect,
  useActionData,
  useSearchParams,
} from 'react-router'
import type { PageHandle } from '#domain/page/page-handle.ts'
import { REPORT_FAILURE } from '../error-texts.ts'
import { ReportForm } from '../features/reports/report-form.tsx'
import { emptyReport } from '../features/reports/report-schema.ts'
import { ReportThanks } from '../features/reports/report-thanks.tsx'
import { sendReport } from '../features/reports/send-report.server.ts'
import { privateMeta } from '../meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { sentOrSaid } from '../visitor-action.ts'
import { waitHeaders } from '../visitor-write.server.ts'

export const handle: PageHandle = {
  knownQuery: query => new URLSearchParams(query.has('sent') ? { sent: 'yes' } : {}),
}

export async function action({ request, context }: ActionFunctionArgs) {
  const problem = await sendReport(context, null, await request.formData())
  // A URL of its own for the thanks, so that a reload does not send the form again.
  if (!problem) return redirect('/contact?sent=yes', 303)
  const { message, retryAfterSeconds } = problem
  const failed = retryAfterSeconds === undefined ? 503 : 429
  return data(problem, { status: message ? failed : 422, headers: waitHeaders(retryAfterSeconds) })
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = sentOrSaid(REPORT_FAILURE, message => ({
  ...{ values: emptyReport, fields: {}, message },
}))

export const meta: MetaFunction = privateMeta('Write to Us')

export default function Contact() {
  const posted = useActionData<typeof action>()
  const [query] = useSearchParams()
  if (query.has('sent')) return <ReportThanks>The admins of this site get your message now.</ReportThanks>
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading title="Write to Us" />
      <p className="mb-6 text-muted">
        Your message goes to the admins of this site, and to nobody else. Leave your email address if you
        would like an answer.
      </p>
      <ReportForm
        backUrl="/about"
        question="Your Message"
        hint="A question, an idea, or something that does not work."
        sendLabel="Send Message"
        posted={posted}
      />
    </div>
  )
}
