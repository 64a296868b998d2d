// The form that reports a problem with an event or writes about the site, and the thanks after it.

import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useFetcher } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { focusOnArrival } from '../../ui/focus.ts'
import { Honeypot } from '../../ui/form-guards.tsx'
import { useVisitorForm, VisitorForm } from '../../ui/visitor-form.tsx'
import { useLastCalendar } from '../calendar/last-calendar.ts'
import { emptyReport, type ReportFields, type ReportProblem, reportForm } from './report-schema.ts'

interface ReportFormProps {
  backUrl: string
  question: string
  hint: string
  sendLabel: string
  /** The problem with a form that was sent without scripts. */
  posted: ReportProblem | undefined
}

const names = ['message', 'email'] as const

/** Checked in the browser before it is sent, and on the server by the same rules. */
export function ReportForm({ backUrl, question, hint, sendLabel, posted }: ReportFormProps) {
  const initial = posted?.values ?? emptyReport
  const methods = useForm<ReportFields>({
    resolver: zodResolver(reportForm),
    defaultValues: initial,
    shouldFocusError: false,
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

export function ReportThanks({ eventUrl, children }: { eventUrl?: string; children: ReactNode }) {
  return (
    <Card className="mx-auto max-w-2xl text-center">
      <h1 ref={focusOnArrival} tabIndex={-1} className="text-3xl outline-none">
        Thank you for telling us!
      </h1>
      <p className="mt-3 mb-6 text-lg">{children}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {eventUrl && <LinkButton to={eventUrl}>Back to the Event</LinkButton>}
        <LinkButton to={useLastCalendar()} look={eventUrl ? 'secondary' : 'primary'}>
          Back to Calendar
        </LinkButton>
      </div>
    </Card>
  )
}
