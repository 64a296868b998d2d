// What people read where an event used to be, or never was.

import { MissingPage } from './missing-page.tsx'

/** The page for a missing event. */
export function MissingEvent({ title, wasDeleted }: { title: string; wasDeleted: boolean }) {
  return (
    <MissingPage title={title}>
      {wasDeleted
        ? 'This event was taken off the calendar.'
        : 'The link may be mistyped, or the event was never on this calendar.'}
    </MissingPage>
  )
}
