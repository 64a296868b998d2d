// What the set-up page asks of the server: what is known, a test mail, and at the end to make the site somebody's.

import * as z from 'zod/mini'
import { type SiteSettings, siteColours } from '#domain/site/site-settings.ts'

const known = z.object({
  settings: z.object({
    city: z.string(),
    name: z.string(),
    time_zone: z.string(),
    units: z.enum(['miles', 'kilometres']),
    contact: z.string(),
    colour: z.enum(siteColours),
    logo_url: z.string(),
  }),
  fixed: z.array(z.string()),
  hasSample: z.boolean(),
  sendsMail: z.boolean(),
})

/** What the server says of the site as it is. */
export type KnownSite = z.infer<typeof known>

export interface FirstAdmin {
  email: string
  password: string
  clearSample: boolean
}

interface Answer {
  isDone: boolean
  /** For whoever reads the page. */
  words: string
}

const said = z.object({ message: z.string() })
const unreachable = 'The server did not answer. Please try again.'

async function ask(key: string, question: object): Promise<{ isOk: boolean; body: unknown }> {
  try {
    const answer = await fetch('/functions/v1/set-up', {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify(question),
    })
    return { isOk: answer.ok, body: await answer.json() }
  } catch {
    return { isOk: false, body: { message: unreachable } }
  }
}

const wordsOf = (body: unknown) => z.safeParse(said, body).data?.message ?? unreachable

/** What is known of the site, or why this link does not open it. */
export async function lookAtSite(key: string, token: string): Promise<KnownSite | string> {
  const { isOk, body } = await ask(key, { step: 'look', token })
  return (isOk && z.safeParse(known, body).data) || wordsOf(body)
}

export async function askForTestMail(key: string, token: string, email: string): Promise<Answer> {
  const { isOk, body } = await ask(key, { step: 'mail', token, email })
  return { isDone: isOk, words: wordsOf(body) }
}

export async function finishSetUp(
  key: string,
  token: string,
  { settings, ...admin }: FirstAdmin & { settings: SiteSettings },
): Promise<Answer> {
  const typed = { ...settings, contact: settings.contact ?? '', logo_url: settings.logo_url ?? '' }
  const { isOk, body } = await ask(key, { step: 'finish', token, settings: typed, ...admin })
  return { isDone: isOk, words: wordsOf(body) }
}
