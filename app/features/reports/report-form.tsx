// The form with which anyone tells of a problem with an event, or writes about the site.

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useFetcher } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { useVisitorForm } from '../../ui/use-visitor-form.ts'
import { VisitorForm } from '../../ui/visitor-form.tsx'
import { emptyReport, type ReportFields, reportForm } from './report-schema.ts'
import type { ReportProblem } from './send-report.server.ts'

interface ReportFormProps {
  backUrl: string
  question: string
  hint: string
  sendLabel: string
  /** What came back from a form that was sent without scripts. */
  posted: ReportProblem | undefined
}

const names = ['message', 'email'] as const

/** The form. It is checked here before it is sent, and on the server when it arrives, by the same rules. */
export function ReportForm({ backUrl, question, hint, sendLabel, posted }: ReportFormProps) {
  const initial = posted?.values ?? emptyReport
  const methods = useForm<ReportFields>({
    ...{ resolver: zodResolver(reportForm), defaultValues: initial, shouldFocusError: false },
  })
  const form = useVisitorForm(methods, { fetcher: useFetcher<ReportProblem>(), names, initial, posted })
  const { field, isBusy } = form
  return (
    <VisitorForm
      form={form}
      buttons={
        <>
          <LinkButton to={backUrl} look="secondary">
            Cancel
          </LinkButton>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Sending...' : sendLabel}
          </Button>
        </>
      }
    >
      <Honeypot />
      <TextArea label={question} required rows={5} hint={hint} {...field('message')} />
      <TextField
        label="Your Email (optional)"
        type="email"
        autoComplete="email"
        hint="Only for questions about this. Never public."
        {...field('email')}
      />
    </VisitorForm>
  )
}
