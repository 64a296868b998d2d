// What a subscriber gets of the weekly email, read and changed by the link in a mail.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { waitText } from '#domain/time/wait-text.ts'
import { choiceInForm, choiceProblem, storedChoice } from '#domain/weekly-email/stored-choice.ts'
import { serverMessage } from '../../error-texts.ts'

const linked = z.object({
  isActive: z.boolean(),
  choice: storedChoice,
  /** What is said of what was chosen and is gone. */
  gone: z.string(),
  unsubscribeUrl: z.string(),
})

/** What came of opening a link. */
export type OpenedChoice = ({ kind: 'open' } & z.infer<typeof linked>) | { kind: 'dead' } | { kind: 'unread' }

/** Opens a link. */
export async function readChoiceByLink(context: AppLoadContext, token: string): Promise<OpenedChoice> {
  try {
    const answer = await ask(context, token)
    if (answer.status === 404) return { kind: 'dead' }
    const read = z.safeParse(linked, answer.ok ? await answer.json() : undefined)
    return read.success ? { kind: 'open', ...read.data } : { kind: 'unread' }
  } catch (error) {
    context.logError(error, 'a choice of the weekly email could not be read')
    return { kind: 'unread' }
  }
}

/** What could not be saved, and why. */
export interface ChoiceProblem {
  message: string
  retryAfterSeconds?: number
}

const FAILED = 'That could not be saved. Please try again.'

/** Saves what a form says; gives what went wrong, if anything. */
export async function saveChoiceByLink(
  context: AppLoadContext,
  token: string,
  form: FormData,
): Promise<ChoiceProblem | undefined> {
  const choice = choiceInForm(form)
  const problem = choiceProblem(choice)
  if (problem) return { message: problem }
  try {
    const answer = await ask(context, token, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ choice }),
    })
    if (answer.ok) return undefined
    if (answer.status !== 429) return { message: serverMessage(await answer.json(), FAILED) }
    const retryAfterSeconds = Number(answer.headers.get('retry-after')) || 1
    const message = `Much was changed from your network. Try again in ${waitText(retryAfterSeconds)}.`
    return { message, retryAfterSeconds }
  } catch (error) {
    context.logError(error, 'a choice of the weekly email could not be saved')
    return { message: FAILED }
  }
}

function ask({ site, askServer }: AppLoadContext, token: string, init?: RequestInit): Promise<Response> {
  const url = `${site.url}/functions/v1/email-choice?${new URLSearchParams({ token })}`
  return askServer(new Request(url, init))
}
