// The next weekly email: reads and describes what will be sent, and saves what editors decide about it.

import * as z from 'zod/mini'
import { longDay } from '#domain/time/city-day.ts'
import type { Client } from '../../data-client.ts'
import { CHANGED_MEANWHILE, writeErrorText } from '../../error-messages.ts'
import { callFunction, parseResponse } from '../../read-data.ts'

const entry = z.object({
  title: z.string(),
  struckBehind: z.optional(z.string()),
  url: z.string(),
  lines: z.array(z.string()),
  picture: z.optional(z.object({ url: z.string(), alt: z.string(), width: z.number(), height: z.number() })),
})

const nextEmail = z.object({
  /** The Sunday that it is sent on. */
  week: z.string(),
  intro: z.nullable(z.string()),
  isSkipped: z.boolean(),
  hasEvents: z.boolean(),
  subscribers: z.number(),
  /** The subscribers it would be sent to: those with at least one event that matches their choice. */
  recipients: z.number(),
  /** How many different choices leave something out, and how many subscribers made them. */
  choices: z.object({ different: z.number(), readers: z.number() }),
  /** The email's text, as the server composes it. */
  letter: z.object({
    subject: z.string(),
    paragraphs: z.array(z.string()),
    sections: z.array(z.object({ heading: z.string(), entries: z.array(entry) })),
    footer: z.string(),
  }),
  text: z.string(),
})

export type NextEmail = z.infer<typeof nextEmail>
export type EmailEntry = z.infer<typeof entry>

export async function readNextEmail(client: Client): Promise<NextEmail> {
  return parseResponse(nextEmail, await callFunction(client, 'next-weekly-email'))
}

/** Saves the intro of a week, unless someone else changed it since `seen` was read. Returns an error message or null. */
export async function saveIntro(
  client: Client,
  week: string,
  intro: string,
  seen: { text: string },
): Promise<string | null> {
  const { error } = await client.rpc('save_weekly_intro', { week, intro, seen: seen.text })
  if (!error) {
    seen.text = intro
    return null
  }
  // Anyone who saves again after this message means to overwrite.
  if (error.message === CHANGED_MEANWHILE) {
    const { data } = await client.rpc('weekly_email_plan', { week })
    if (data?.[0]) seen.text = data[0].intro ?? ''
  }
  return writeErrorText(error, 'Failed to save the intro. Please try again.')
}

/** Skips the email of a week, or undoes that. Returns an error message or null. */
export async function skipEmail(client: Client, week: string, skip: boolean): Promise<string | null> {
  const { error } = await client.rpc('skip_weekly_email', { week, skip })
  return error && `Error: ${writeErrorText(error, 'the email is as it was before')}`
}

type SendingPlan = Omit<NextEmail, 'intro' | 'letter' | 'text'>

/** Whether the email will be sent, when and to how many people, or why not. */
export function statusText({ week, isSkipped, hasEvents, subscribers, recipients }: SendingPlan): string {
  if (isSkipped)
    return `Skipped: nothing goes out on ${longDay(week)}. The email of the week after goes out as usual.`
  if (!hasEvents) {
    const plan =
      recipients === 0
        ? `nothing goes out on ${longDay(week)}`
        : `${people(recipients)} who asked for a line in such weeks ${recipients === 1 ? 'gets' : 'get'} one, and others nothing`
    return `The week has no events so far. If it stays so, ${plan}.`
  }
  if (subscribers === 0) return 'Nobody is subscribed, so nothing goes out.'
  if (recipients === 0) return 'Nothing that anyone chose is on so far. If it stays so, nothing goes out.'
  return `Goes out on ${longDay(week)} at 7:00 AM to ${people(recipients)}.`
}

/** Explains the preview below. */
export function previewText({ week, isSkipped, hasEvents, subscribers, choices }: SendingPlan): string {
  const everything = subscribers - choices.readers
  const when = `on ${longDay(week)} at 7:00 AM`
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

function people(number: number): string {
  return number === 1 ? '1 person' : `${number.toLocaleString('en-US')} people`
}
