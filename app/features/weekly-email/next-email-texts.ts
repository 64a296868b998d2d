// What is said of the next email: whether it goes out, when, and to how many.

import { longDay } from '#domain/time/day-text.ts'
import type { NextEmail } from './next-email-data.ts'

type Facts = Pick<NextEmail, 'week' | 'isSkipped' | 'hasEvents' | 'subscribers' | 'recipients' | 'choices'>

function sendingTime(week: string): string {
  return `${longDay(week)} at 7:00 AM`
}

function people(number: number): string {
  return number === 1 ? '1 person' : `${number.toLocaleString('en-US')} people`
}

/** Whether it goes out, and why not. */
export function statusText({ week, isSkipped, hasEvents, subscribers, recipients }: Facts): string {
  if (isSkipped)
    return `Skipped: nothing goes out on ${longDay(week)}. The email of the week after goes out as usual.`
  if (!hasEvents) {
    const fate =
      recipients === 0
        ? `nothing goes out on ${longDay(week)}`
        : `${people(recipients)} who asked for a line in such weeks ${recipients === 1 ? 'gets' : 'get'} one, and others nothing`
    return `The week has no events so far. If it stays so, ${fate}.`
  }
  if (subscribers === 0) return 'Nobody is subscribed, so nothing goes out.'
  if (recipients === 0) return 'Nothing that anyone chose is on so far. If it stays so, nothing goes out.'
  return `Goes out on ${sendingTime(week)} to ${people(recipients)}.`
}

/** What the preview below is. */
export function previewText(facts: Facts): string {
  const { week, isSkipped, hasEvents, subscribers, choices } = facts
  const everything = subscribers - choices.readers
  const when = `on ${sendingTime(week)}`
  if (isSkipped) return `This week is skipped. Without that, ${people(everything)} would get this ${when}.`
  if (!hasEvents)
    return 'A week without events sends at most a line to those who asked for it, also where it has an intro or notices.'
  if (subscribers === 0) return `Nobody is subscribed yet. Subscribers would get this ${when}.`
  return [
    `This is what ${people(everything)} ${everything === 1 ? 'gets' : 'get'} ${when}, as the calendar stands now.`,
    'Events and notices that change until then change here too.',
    choices.readers > 0 && choicesText(choices),
  ]
    .filter(Boolean)
    .join(' ')
}

function choicesText({ different, readers }: NextEmail['choices']): string {
  const verb = readers === 1 ? 'gets' : 'get'
  const choices = different === 1 ? 'one choice' : `${different.toLocaleString('en-US')} different choices`
  return `${people(readers)} ${verb} only the parts that they chose: ${choices}.`
}
