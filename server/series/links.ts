// The signed links with which a round of asking is answered, each for one answer of one person.

import { linkSigner, type Queries } from '#platform/index.ts'
import { type Answer, type Renewal, readRenewal } from './renewal.ts'

const signedWords = (answer: Answer, round: string, email: string) => `${answer}:${round}:${email}`

/** The token of a link that lets an email address give one answer. */
export async function makeToken(
  queries: Queries,
  { answer, round, email }: { answer: Answer; round: string; email: string },
): Promise<string> {
  const signer = await linkSigner(queries, 'series_links')
  return `${round}.${signer.sign(signedWords(answer, round, email))}`
}

/** The round that a link answers; undefined when the link does not work, or no longer for whom it was sent to. */
export async function linkedRenewal(
  queries: Queries,
  answer: Answer,
  token: string,
): Promise<Renewal | undefined> {
  const [round = '', signature = ''] = token.split('.')
  const renewal = await readRenewal(queries, round)
  if (!renewal) return undefined
  const signer = await linkSigner(queries, 'series_links')
  const isGenuine = renewal.recipients.some(email =>
    signer.isSigned(signedWords(answer, round, email), signature),
  )
  return isGenuine ? renewal : undefined
}

/** The URL of the page on which someone answers. */
export const answerUrl = (siteUrl: string, answer: Answer, token: string) =>
  `${siteUrl}/functions/v1/still-happening?answer=${answer}&token=${token}`
