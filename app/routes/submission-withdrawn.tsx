// `/submission-withdrawn`: confirms that a submission was withdrawn by its private link.

import { privateMeta } from '../meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

export const meta = privateMeta('Withdrawn')

export default function SubmissionWithdrawn() {
  return (
    <Card className="mx-auto max-w-2xl text-center">
      <h1 className="text-3xl">Your submission is withdrawn</h1>
      <p role="status" className="mt-3 mb-6 text-lg">
        It was deleted, and its private links do not work any more.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/">Back to Calendar</LinkButton>
        <LinkButton to="/submit-event" look="secondary">
          Submit an Event
        </LinkButton>
      </div>
    </Card>
  )
}
