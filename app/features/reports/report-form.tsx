// The form with which anyone tells of a problem with an event.

import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useFetcher } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { Honeypot } from '../../ui/honeypot.tsx'
import { useComplaints } from '../../ui/use-complaints.ts'
import { useIsLive } from '../../ui/use-is-live.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { emptyReport, type ReportFields, reportForm } from './report-schema.ts'
import type { ReportProblem } from './send-report.server.ts'

interface ReportFormProps {
  eventUrl: string
  /** What came back from a form that was sent without scripts. */
  posted: ReportProblem | undefined
}

const names = ['message', 'email'] as const

/** The form. It is checked here before it is sent, and on the server when it arrives, by the same rules. */
export function ReportForm({ eventUrl, posted }: ReportFormProps) {
  const fetcher = useFetcher<ReportProblem>()
  const isLive = useIsLive()
  const form = useRef<HTMLFormElement>(null)
  const initial = posted?.values ?? emptyReport
  const { register, handleSubmit, formState, setError } = useForm<ReportFields>({
    ...{ resolver: zodResolver(reportForm), defaultValues: initial, shouldFocusError: false },
  })
  const oneAtATime = useOneAtATime()
  const problem = fetcher.data ?? posted
  const isBusy = fetcher.state !== 'idle'

  useComplaints({ form, names, problem, setError })

  // Without scripts it is the browser that puts the focus there.
  const firstWrong = names.find(name => posted?.fields[name])
  const field = (name: keyof ReportFields) => ({
    ...register(name),
    id: name,
    defaultValue: initial[name],
    error: formState.errors[name]?.message ?? (isLive ? undefined : posted?.fields[name]),
    autoFocus: name === firstWrong,
  })
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate={isLive}
      onSubmit={event => {
        event.preventDefault()
        const send = async () => {
          if (form.current) await fetcher.submit(form.current)
        }
        oneAtATime(() => handleSubmit(send, focusFirstError)(event))
      }}
      className="relative grid gap-5"
    >
      <Honeypot />
      <TextArea
        label="What is wrong?"
        required
        rows={5}
        hint="A sentence will do: the place is closed, it starts an hour later, the link is dead."
        {...field('message')}
      />
      <TextField
        label="Your Email (optional)"
        type="email"
        autoComplete="email"
        hint="Only for questions about this. Never public."
        {...field('email')}
      />
      {problem?.message && !isBusy && <Banner tone="danger">{problem.message}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        <LinkButton to={eventUrl} look="secondary">
          Cancel
        </LinkButton>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Sending...' : 'Send Report'}
        </Button>
      </div>
    </fetcher.Form>
  )
}
