// What is shown for a private link that opens nothing, whatever the reason.

import { LinkButton } from '../../../ui/button.tsx'

/** The words, and the way to a new link. */
export function DeadLink() {
  return (
    <div className="mx-auto max-w-xl py-12 text-center">
      <h1 className="text-3xl">This link does not work</h1>
      <p className="mt-3 mb-6">
        It may be incomplete, its time may be over, or the submission was withdrawn. Copy it whole from the
        newest mail about your event, or have your links sent to you again.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/lost-link">Lost your link?</LinkButton>
        <LinkButton to="/" look="secondary">
          Back to Calendar
        </LinkButton>
      </div>
    </div>
  )
}
