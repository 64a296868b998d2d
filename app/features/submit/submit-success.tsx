// What is said after an event was submitted.

import { useEffect, useRef } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { keepDraft } from './submit-fields.ts'

/** The thanks. What was typed is not needed any more, and the eye is led here. */
export function SubmitSuccess() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    keepDraft(undefined)
    heading.current?.focus()
  }, [])
  return (
    <Card className="mx-auto max-w-2xl text-center">
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Event Submitted Successfully!
      </h1>
      <p className="mt-3 mb-6 text-lg">
        Thank you for submitting your event. A moderator will review your submission and it will appear on the
        calendar once approved.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/">Back to Calendar</LinkButton>
        <LinkButton to="/submit-event" look="secondary">
          Submit Another Event
        </LinkButton>
      </div>
    </Card>
  )
}
