// What people read where something used to be, or never was.

import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { useLastCalendar } from '../calendar/last-calendar.ts'
import { ContactLine } from './contact-line.tsx'

/** The page for a missing thing, with the way back. */
export function MissingPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-xl py-12 text-center">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 mb-6 text-muted">{children}</p>
      <LinkButton to={useLastCalendar()}>Back to Calendar</LinkButton>
      <ContactLine question="Something wrong here? Tell us:" />
    </div>
  )
}
