// The event form behind a private link: edits a pending submission, submits one again, or proposes a change.

import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { eventForm } from '#domain/event/event-form.ts'
import { EMPTY_EVENT_FORM } from '#domain/event/event-payload.ts'
import type { MeetingPlace } from '#domain/place/place.ts'
import { useSite } from '../../../site.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useVisitorForm, VisitorForm } from '../../../ui/visitor-form.tsx'
import { uploadInto } from '../../../upload.ts'
import { GroupField } from '../../event-fields/choice-fields.tsx'
import { EventFields, type TypeChoice, useEventForm } from '../../event-fields/event-fields.tsx'
import type { LinkProblem } from './act-by-link.server.ts'
import { type FormStart, fieldNames } from './form-values.ts'

export interface SubmissionFormProps {
  act: 'edit' | 'again' | 'propose'
  action: string
  /** Where the Back button leads. */
  back: string
  start: FormStart
  /** The version that the form shows. */
  seen: string
  types: readonly TypeChoice[]
  places: readonly MeetingPlace[]
  /** Undefined for an event on the calendar: only moderators change its group. */
  groups: readonly { id: string; name: string }[] | undefined
  saveLabel: string
  problem: LinkProblem | undefined
  /** The page may show another step after a problem. */
  onProblem(problem: LinkProblem): void
}

/** Checked in the browser while typing, and on the server by the same rules. */
export function SubmissionForm(props: SubmissionFormProps) {
  const { act, action, back, start, seen, types, places, groups, saveLabel, problem, onProblem } = props
  const site = useSite()
  const initial = { ...EMPTY_EVENT_FORM, ...(problem?.values ?? start.initial) }
  const { stored, shown } = start
  const { methods, values, set } = useEventForm(eventForm, { initial, types, places, stored, shown })
  const fetcher = useFetcher<LinkProblem>()
  const form = useVisitorForm(methods, { fetcher, names: fieldNames, initial, posted: problem })
  const { answer, field, isBusy } = form
  const controls = { field, values, set }

  useEffect(() => {
    if (answer) onProblem(answer)
  }, [answer, onProblem])

  return (
    <VisitorForm
      form={form}
      action={action}
      buttons={
        <>
          <LinkButton to={back} look="secondary" prefetch="none">
            Back
          </LinkButton>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Sending…' : saveLabel}
          </Button>
        </>
      }
    >
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="repeat_rule" value={start.initial.repeat_rule} />
      {!groups && <input type="hidden" name="group_id" value={start.initial.group_id} />}
      <EventFields
        form={controls}
        types={types}
        places={places}
        uploadPicture={uploadInto('submission-pictures', site)}
        uploadRoute={uploadInto('routes', site)}
        pictureUrl={(values.picture_path === stored.picture_path && start.pictureUrl) || undefined}
        storedRoute={(values.route_path === stored.route_path && start.route) || undefined}
        isSeries={start.asksRepeat ? shown !== undefined : null}
        afterPlace={<GroupField form={controls} groups={groups} label="Hosting Group (optional)" />}
      />
    </VisitorForm>
  )
}
