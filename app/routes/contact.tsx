// `/contact`: a message to the admins of the site.

import { type ActionFunctionArgs, redirect, useActionData, useSearchParams } from 'react-router'
import type { PageHandle } from '#domain/site/page-handle.ts'
import { REPORT_FAILURE } from '../error-messages.ts'
import { formClientAction } from '../failure-messages.ts'
import { ReportForm, ReportThanks } from '../features/reports/report-form.tsx'
import { emptyReport } from '../features/reports/report-schema.ts'
import { sendReport } from '../features/reports/send-report.server.ts'
import { privateMeta } from '../meta.ts'
import { PageHeading } from '../ui/page-layout.tsx'
import { formResponse } from '../visitor-client.server.ts'

export const handle: PageHandle = {
  knownQuery: query => new URLSearchParams(query.has('sent') ? { sent: 'yes' } : {}),
}

export async function action({ request, context }: ActionFunctionArgs) {
  const problem = await sendReport(context, null, await request.formData())
  // A separate URL for the thanks, so that a reload does not send the form again.
  if (!problem) return redirect('/contact?sent=yes', 303)
  return formResponse(problem, problem.message ? 503 : 422, problem.retryAfterSeconds)
}

export { actionHeaders as headers } from '../visitor-client.server.ts'

export const clientAction = formClientAction(REPORT_FAILURE, message => ({
  values: emptyReport,
  fields: {},
  message,
}))

export const meta = privateMeta('Write to Us')

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
