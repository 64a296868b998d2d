// What is said of the next email: whether it goes out, when, and to how many.

import { longDay } from '#domain/time/day-text.ts'
import type { NextEmail } from './next-email-data.ts'

type Facts = Pick<NextEmail, 'week' | 'isSkipped' | 'hasEvents' | 'recipients'>

function sendingTime(week: string): string {
  return `${longDay(week)} at 7:00 AM`
}

function people(recipients: number): string {
  return recipients === 1 ? '1 person' : `${recipients.toLocaleString('en-US')} people`
}

/** Whether it goes out, and why not. */
export function statusText({ week, isSkipped, hasEvents, recipients }: Facts): string {
  if (isSkipped)
    return `Skipped: nothing goes out on ${longDay(week)}. The email of the week after goes out as usual.`
  if (!hasEvents)
    return `The week has no events so far. If it stays so, nothing goes out on ${longDay(week)}.`
  if (recipients === 0) return 'Nobody is subscribed, so nothing goes out.'
  return `Goes out on ${sendingTime(week)} to ${people(recipients)}.`
}

/** What the preview below is. */
export function previewText({ week, isSkipped, hasEvents, recipients }: Facts): string {
  const verb = recipients === 1 ? 'gets' : 'get'
  const when = `on ${sendingTime(week)}`
  if (isSkipped) return `This week is skipped. Without that, ${people(recipients)} would get this ${when}.`
  if (!hasEvents) return 'A week without events sends nothing, also where it has an intro or notices.'
  if (recipients === 0) return `Nobody is subscribed yet. Subscribers would get this ${when}.`
  return `This is what ${people(recipients)} ${verb} ${when}, as the calendar stands now. Events and notices that change until then change here too.`
}
