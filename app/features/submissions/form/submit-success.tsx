// The thanks after an event was submitted.

import { useLayoutEffect, useRef } from 'react'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { useLastCalendar } from '../../calendar/last-calendar.ts'
import { finishOwnDraft } from './use-drafts.ts'

/** The thanks. They take the focus, and the draft is deleted. */
export function SubmitSuccess({ hasEmail }: { hasEmail: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the first paint: anyone who immediately submits another event is not offered the one that was sent.
  useLayoutEffect(() => {
    finishOwnDraft()
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
      {hasEmail && (
        <p className="mb-6">
          A mail with a private link is on its way to you. With the link you can change or withdraw your
          event. <LostLink />
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to={useLastCalendar()}>Back to Calendar</LinkButton>
        <LinkButton to="/submit-event" look="secondary">
          Submit Another Event
        </LinkButton>
      </div>
    </Card>
  )
}

/** The link for requesting a new private link. */
export function LostLink() {
  return (
    <TextLink to="/lost-link" className="inline-block py-2">
      Lost your link?
    </TextLink>
  )
}
