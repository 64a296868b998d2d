// The form that corrects a submission before it is approved.

import { useState } from 'react'
import { eventFormValues, type FormCity } from '#domain/event/event-payload.ts'
import { repeatFields } from '#domain/series/repeat-form.ts'
import { useSite } from '../../../site.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadState } from '../../../ui/load-state.tsx'
import { useSession } from '../../account/session.tsx'
import { usePictureUrl } from '../../events/use-picture-url.ts'
import { EventForm } from '../../manage-events/event-form.tsx'
import { useEventTypes } from '../../manage-events/use-event-types.ts'
import { updateSubmission } from './decide.ts'
import { readSubmission } from './read-queue.ts'
import type { Submission } from './submission.ts'
import { SubmissionFacts } from './submission-facts.tsx'

interface EditSubmissionProps {
  submission: Submission
  /** Reads it again, because its submitter may have changed it. */
  onReread(): Promise<void>
  onSaved(edited: Partial<Submission>): void
  onCancel(): void
}

/** Keeps what the reviewer typed, even when someone else decides on the submission meanwhile. */
export function EditSubmission({ submission, onReread, onSaved, onCancel }: EditSubmissionProps) {
  const { client } = useSession()
  const site = useSite()
  const { types, query } = useEventTypes()
  // The group is chosen outside this form.
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
          // The database may normalise values. If it cannot be read now, the old text stays until the next poll.
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

function submissionFormValues(submission: Submission, city: FormCity) {
  const values = eventFormValues(submission, city)
  return { ...values, ...repeatFields(submission.rule, values.start_date) }
}
