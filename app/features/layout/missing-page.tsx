// The page for something that was deleted or never existed.

import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { useLastCalendar } from '../calendar/last-calendar.ts'
import { ContactLine } from './error-page.tsx'

export function MissingPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-xl py-12 text-center">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 mb-6 text-muted">{children}</p>
      <LinkButton to={useLastCalendar()}>Back to Calendar</LinkButton>
      <ContactLine />
    </div>
  )
}

export function MissingEvent({ title, wasDeleted }: { title: string; wasDeleted: boolean }) {
  return (
    <MissingPage title={title}>
      {wasDeleted
        ? 'This event was taken off the calendar.'
        : 'The link may be mistyped, or the event was never on this calendar.'}
    </MissingPage>
  )
}
