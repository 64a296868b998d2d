// What is said after a problem was reported.

import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { focusOnArrival } from '../../ui/focus-on-arrival.ts'
import { useLastCalendar } from '../calendar/last-calendar.ts'

/** The thanks, to which the eye is led. */
export function ReportThanks({ eventUrl, children }: { eventUrl?: string; children: ReactNode }) {
  return (
    <Card className="mx-auto max-w-2xl text-center">
      <h1 ref={focusOnArrival} tabIndex={-1} className="text-3xl outline-none">
        Thank you for telling us!
      </h1>
      <p className="mt-3 mb-6 text-lg">{children}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {eventUrl && <LinkButton to={eventUrl}>Back to the Event</LinkButton>}
        <LinkButton to={useLastCalendar()} look={eventUrl ? 'secondary' : 'primary'}>
          Back to Calendar
        </LinkButton>
      </div>
    </Card>
  )
}
