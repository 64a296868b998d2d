// The form with which anyone submits an event.

import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { submissionForm } from '#domain/event/event-form.ts'
import { eventFieldNames } from '#domain/event/event-payload.ts'
import { useSite } from '../../../site.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Honeypot } from '../../../ui/form-guards.tsx'
import { useVisitorForm, VisitorForm } from '../../../ui/visitor-form.tsx'
import { uploadInto } from '../../../upload.ts'
import { useLastCalendar } from '../../calendar/last-calendar.ts'
import { GroupField } from '../../event-fields/choice-fields.tsx'
import { EventFields, useEventForm } from '../../event-fields/event-fields.tsx'
import { DayRidesList } from './day-rides.tsx'
import { DraftBanner } from './draft-banner.tsx'
import { noteSending } from './drafts.ts'
import { EventPreview } from './event-preview.tsx'
import { Questions, StartDoubtNote } from './questions.tsx'
import type { SubmitProblem } from './submit-event.server.ts'
import { type SubmitChoices, type SubmitFields, stillChosen } from './submit-fields.ts'
import { ownDraftId, useDrafts } from './use-drafts.ts'

const formId = 'submit-event'

interface SubmitFormProps {
  choices: SubmitChoices
  /** What the form starts with: a start picked in the calendar, or the values of a form sent without scripts. */
  initial: SubmitFields
  posted: SubmitProblem | undefined
  /** Shown between the offer of a draft and the form. */
  intro: ReactNode
}

/** The form. The same schema checks it here while somebody types and on the server when it arrives. */
export function SubmitForm({ choices, initial, posted, intro }: SubmitFormProps) {
  const { types, groups, places } = choices
  const site = useSite()
  const { methods, values, set } = useEventForm(submissionForm, { initial, types, places })
  const mend = useCallback((values: SubmitFields) => stillChosen(values, choices), [choices])
  const drafts = useDrafts(methods, initial, mend)
  const onSend = () => noteSending(ownDraftId())
  const fetcher = useFetcher<SubmitProblem>()
  const form = useVisitorForm(methods, { fetcher, names: eventFieldNames, initial, posted, onSend })
  const { answer, field, isBusy, isHydrated } = form
  const controls = { field, values, set }
  const isPreviewing = isBusy && fetcher.formData?.has('preview') === true
  /** The response whose questions and preview still fit what the form holds. */
  const [fresh, setFresh] = useState(posted)

  useEffect(
    () =>
      methods.watch((_, { type }) => {
        if (type === 'change') setFresh(undefined)
      }).unsubscribe,
    [methods.watch],
  )

  useEffect(() => {
    if (answer) setFresh(answer)
  }, [answer])

  const preview = isBusy ? undefined : fresh?.preview
  return (
    <>
      {drafts.offer && (
        <DraftBanner
          offer={drafts.offer}
          isInTheWay={methods.formState.isDirty}
          onContinue={drafts.continueDraft}
          onStartAnew={drafts.startAnew}
        />
      )}
      {intro}
      <VisitorForm
        id={formId}
        form={form}
        buttons={
          <>
            <LinkButton to={useLastCalendar()} look="secondary">
              Cancel
            </LinkButton>
            {/* Without scripts it sends the form too, and jumps to the preview in the response. */}
            <Button
              look="secondary"
              disabled={isBusy}
              {...(isHydrated
                ? { onClick: () => form.sendWith('preview', 'yes') }
                : { type: 'submit', name: 'preview', value: 'yes', formAction: '/submit-event#preview' })}
            >
              {isPreviewing ? 'Loading preview...' : 'Preview'}
            </Button>
            <Button
              type="submit"
              look={preview || fresh?.questions ? 'secondary' : 'primary'}
              disabled={isBusy}
            >
              {isBusy && !isPreviewing ? 'Submitting...' : 'Submit Event'}
            </Button>
          </>
        }
        below={
          !isBusy && (
            <>
              {answer?.hasNotArrived && <SendAgain />}
              {fresh?.questions && <Questions questions={fresh.questions} />}
            </>
          )
        }
      >
        <Honeypot />
        <EventFields
          form={controls}
          types={types}
          places={places}
          uploadPicture={uploadInto('submission-pictures', site)}
          uploadRoute={uploadInto('routes', site)}
          afterStart={
            isHydrated && (
              <>
                <StartDoubtNote {...values} />
                <DayRidesList typed={values} />
              </>
            )
          }
          afterPlace={
            <GroupField
              form={controls}
              groups={groups.length > 0 ? groups : undefined}
              label="Is this for a group?"
              hint="If it is, the moderators of the group may review it."
            />
          }
          beforeDescription={
            <TextField
              label="Your Email (optional)"
              type="email"
              autoComplete="email"
              hint="Only for questions about this event, and for a private link with which you can change or withdraw it. Never public."
              {...field('submitter_email')}
            />
          }
        />
      </VisitorForm>
      {preview && (
        <EventPreview preview={preview} types={types} groups={groups}>
          <Button type="submit" form={formId}>
            Submit Event
          </Button>
        </EventPreview>
      )}
    </>
  )
}

/** The browser only knows its own connection, not whether the server is back. */
const checkMilliseconds = 10_000

/** Offers to send what did not reach the site, once the site answers again. It is never sent automatically. */
function SendAgain() {
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    if (isBack) return
    const check = async () => {
      if (!document.hidden && (await isSiteUp())) setIsBack(true)
    }
    const timer = setInterval(check, checkMilliseconds)
    window.addEventListener('online', check)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', check)
    }
  }, [isBack])
  if (!isBack) return null
  return (
    <Banner tone="notice">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>You are back online. Send it now?</p>
        <Button type="submit">Send it now</Button>
      </div>
    </Banner>
  )
}

/** Whether the response is the site's own: a network that wants a sign-in answers everything with a page. */
async function isSiteUp(): Promise<boolean> {
  try {
    const { ok, headers } = await fetch('/healthz', { cache: 'no-store' })
    return ok && headers.get('content-type')?.startsWith('application/json') === true
  } catch {
    return false
  }
}
