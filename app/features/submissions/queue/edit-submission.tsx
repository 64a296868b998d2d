// Mending a submission before it is approved.

import { useState } from 'react'
import { eventFormValues, type FormCity } from '#domain/event/event-payload.ts'
import { repeatFields } from '#domain/series/repeat-form.ts'
import { useSite } from '../../../site.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadState } from '../../../ui/loading-text.tsx'
import { usePictureUrl } from '../../event-look/use-picture-url.ts'
import { EventForm } from '../../manage-events/event-form.tsx'
import { useEventTypes } from '../../manage-events/use-event-types.ts'
import { useSession } from '../../session/session-context.ts'
import { updateSubmission } from './decide.ts'
import { readSubmission } from './read-queue.ts'
import type { Submission } from './submission.ts'
import { SubmissionFacts } from './submission-facts.tsx'

interface EditSubmissionProps {
  submission: Submission
  /** Has it read once more: its submitter may have changed it since. */
  onReread(): Promise<void>
  onSaved(edited: Partial<Submission>): void
  onCancel(): void
}

/** The form. What it was filled with stays, also when the submission is decided on elsewhere. */
export function EditSubmission({ submission, onReread, onSaved, onCancel }: EditSubmissionProps) {
  const { client } = useSession()
  const site = useSite()
  const { types, query } = useEventTypes()
  // Who hosts it is chosen beside the form.
  const [stored] = useState({ ...submission, group_id: null })
  const { data: pictureUrl } = usePictureUrl(stored.picture_path)
  return (
    <>
      <LoadState query={query} loading="Loading event types..." isSilentAtFirst />
      <EventForm
        kind="submission"
        initial={submissionFormValues(stored, site)}
        stored={stored}
        pictureUrl={pictureUrl ?? undefined}
        types={types}
        saveLabel="Save Changes"
        busyLabel="Saving..."
        onSave={async payload => {
          const problem = await updateSubmission(client, submission, payload)
          if (problem !== null) await onReread()
          return problem
        }}
        onSaved={async () => {
          // The database has its own spelling of what was sent; without an answer the old words stay until the next reading.
          const edited = await readSubmission(client, submission.id).catch(() => null)
          onSaved(edited ?? {})
        }}
      >
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </EventForm>
      {submission.edited_at !== stored.edited_at && (
        <section aria-labelledby="submitter-version" className="rounded-card border-2 border-line p-4">
          <h3 id="submitter-version" className="font-semibold">
            What the submitter says now
          </h3>
          <p className="mb-4 text-muted">Save Changes puts your version in its place.</p>
          <p className="mb-4 text-lg font-semibold">{submission.title}</p>
          <SubmissionFacts submission={submission} />
        </section>
      )}
    </>
  )
}

/** The fields that show a submission for editing, with the way in which it repeats. */
function submissionFormValues(submission: Submission, city: FormCity) {
  const values = eventFormValues(submission, city)
  return { ...values, ...repeatFields(submission.rule, values.start_date) }
}
