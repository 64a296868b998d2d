// What a person reads when the website does not do what was asked: a page, or words for the page that asks.

import { waitText } from '#domain/text/counts.ts'
import { type SmallPageSite, smallPage } from '#platform/index.ts'

export interface Refusal {
  status: number
  heading: string
  text: string
  headers?: Record<string, string>
}

/** How many bytes a form may have, whatever its kind; the longest event submission is well below. */
export const maxFormBytes = 64 * 1024

/** How long a URL may be to be looked at. */
export const maxUrlLength = 4096

export const refusals = {
  tooLarge: {
    status: 413,
    heading: 'This form is too large',
    text: 'A form can have 64 kB at most. Please go back and shorten what you have written.',
  },
  tooLong: {
    status: 414,
    heading: 'This address is too long',
    text: 'There is no page with such a long address. The link may be mistyped.',
  },
  notAForm: {
    status: 415,
    heading: 'This is not a form',
    text: 'What was sent is not a form that this page can read. Please go back and send the form of the page.',
  },
  unreadableForm: {
    status: 400,
    heading: 'This form cannot be read',
    text: 'What was sent is damaged or incomplete. Please go back and send the form again.',
  },
  otherSite: {
    status: 400,
    heading: 'This form came from another site',
    text: 'Only forms of this site are taken. Please open the page here and send its form.',
  },
  noForm: {
    status: 405,
    heading: 'Nothing can be sent here',
    text: 'This page can be read, and takes no form.',
    headers: { allow: 'GET, HEAD' },
  },
  tooMany: (seconds: number) => ({
    status: 429,
    heading: 'That was a lot of pages',
    text: `Your network has asked for very many pages in a short time. Please try again in ${waitText(seconds)}.`,
    headers: { 'retry-after': String(seconds) },
  }),
}

/** The refusal as an answer. The page that asks knows these words by their form from what a proxy says (`app/failure-messages.ts`). */
export function refuse(request: Request, site: SmallPageSite, refusal: Refusal): Response {
  const { status, heading, text, headers = {} } = refusal
  const isForScript = new URL(request.url).pathname.endsWith('.data')
  const answer = isForScript
    ? Response.json({ heading, text }, { status, headers: { 'cache-control': 'no-store' } })
    : smallPage(site, { heading, text, status })
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}
