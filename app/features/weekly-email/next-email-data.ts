// The next weekly email: reads what will go out, and writes what editors decide about it.

import * as z from 'zod/mini'
import { askFunction } from '../../ask-function.ts'
import { checked } from '../../checked-answer.ts'
import { CHANGED_MEANWHILE, writeErrorText } from '../../error-texts.ts'
import type { Client } from '../../supabase.ts'

const letter = z.object({
  subject: z.string(),
  paragraphs: z.array(z.string()),
  sections: z.array(
    z.object({
      heading: z.string(),
      entries: z.array(
        z.object({
          title: z.string(),
          struckBehind: z.optional(z.string()),
          url: z.string(),
          lines: z.array(z.string()),
          picture: z.optional(
            z.object({ url: z.string(), alt: z.string(), width: z.number(), height: z.number() }),
          ),
        }),
      ),
    }),
  ),
  footer: z.string(),
})

/** The words of the email, as the server composes them. */
export type EmailLetter = z.infer<typeof letter>

const nextEmail = z.object({
  /** Its Sunday. */
  week: z.string(),
  intro: z.nullable(z.string()),
  isSkipped: z.boolean(),
  hasEvents: z.boolean(),
  subscribers: z.number(),
  /** How many of them it would go to: those of whose choice something is on. */
  recipients: z.number(),
  /** How many different choices leave something out, and how many subscribers made them. */
  choices: z.object({ different: z.number(), readers: z.number() }),
  letter,
  text: z.string(),
})

export type NextEmail = z.infer<typeof nextEmail>

/** What goes out next, as things stand. */
export async function readNextEmail(client: Client): Promise<NextEmail> {
  return checked(nextEmail, await askFunction(client, 'next-weekly-email'))
}

/** The intro that a form was filled with; whoever saves puts another one in its place. */
export interface SeenIntro {
  text: string
}

/** Writes the intro of a week, unless someone else did meanwhile. Gives the words for a failure, or null. */
export async function saveIntro(
  client: Client,
  week: string,
  intro: string,
  seen: SeenIntro,
): Promise<string | null> {
  const { error } = await client.rpc('save_weekly_intro', { week, intro, seen: seen.text })
  if (!error) {
    seen.text = intro
    return null
  }
  // Who was told of it and saves again means it.
  if (error.message === CHANGED_MEANWHILE) {
    const { data } = await client.rpc('weekly_email_plan', { week })
    if (data?.[0]) seen.text = data[0].intro ?? ''
  }
  return writeErrorText(error, 'Failed to save the intro. Please try again.')
}

/** Skips the email of a week, or takes that back. Gives the words for a failure, or null. */
export async function skipEmail(client: Client, week: string, skip: boolean): Promise<string | null> {
  const { error } = await client.rpc('skip_weekly_email', { week, skip })
  return error && `Error: ${writeErrorText(error, 'the email is as it was before')}`
}
