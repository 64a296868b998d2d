// Weekly email subscriptions on the server: signing up, and reading or changing a choice by the link in an email.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { waitText } from '#domain/text/counts.ts'
import { requiredEmail } from '#domain/text/form-fields.ts'
import { choiceInForm, choiceProblem, storedChoice } from '#domain/weekly-email/email-choice.ts'
import { serverMessage, subscribeErrorText } from '../../error-messages.ts'
import { writeAsVisitor } from '../../visitor-client.server.ts'

export const subscribeForm = z.object({ email: requiredEmail() })

/** The message for the visitor, and what the email field contains from now on. */
export interface SubscribeResult {
  ok: boolean
  message: string
  email: string
  /** The next step; it stays when the thanks have disappeared. */
  whatNext?: string
  /** Set when a rate limit was reached. */
  retryAfterSeconds?: number
}

/** Stores the subscription in a form, then sends the email that confirms it. */
export async function subscribe(context: AppLoadContext, form: FormData): Promise<SubscribeResult> {
  const typed = String(form.get('email') ?? '')
  const refuse = (message: string): SubscribeResult => ({ ok: false, message, email: typed })
  const parsed = z.safeParse(subscribeForm, { email: typed })
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? '')
  const choice = choiceInForm(form)
  const problem = choiceProblem(choice)
  if (problem) return refuse(problem)
  // The same for everyone: nobody can learn here who had been subscribed before.
  const whatNext =
    'We have sent an email to this address. If you had unsubscribed before, please press the button in it: only then does the weekly email start again.'
  const thanks = { ok: true, message: 'Thanks for subscribing!', email: '', whatNext }
  // People do not see this field. A program that fills it in is thanked, and nothing is stored.
  if (form.get('nickname')) return thanks
  try {
    const record = {
      email: parsed.data.email,
      subscribed_at: new Date().toISOString(),
      is_active: true,
      ...(choice && { choice }),
    }
    const { error, retryAfterSeconds } = await writeAsVisitor(context, client =>
      client.from('email_subscriptions').insert(record),
    )
    if (retryAfterSeconds !== undefined) {
      const wait = `Try again in ${waitText(retryAfterSeconds)}.`
      return { ...refuse(`Very many people have subscribed from your network. ${wait}`), retryAfterSeconds }
    }
    // A chosen type or group may have been deleted while the form was open.
    if (error?.code === 'PT409') return refuse(error.message)
    if (error) return refuse(subscribeErrorText('insert', error))
    const confirmation = await callFunction(context, 'confirmation', {
      method: 'POST',
      headers: { apikey: context.site.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(record),
    })
    // 400 is a second email in one day to someone who had unsubscribed. Nobody else may learn of that.
    const isSent = confirmation.ok || confirmation.status === 400
    return isSent ? thanks : refuse(subscribeErrorText('confirmation', undefined))
  } catch (error) {
    context.logError(error, 'a subscription could not be confirmed')
    return refuse(subscribeErrorText('unexpected', error))
  }
}

const linkedChoice = z.object({
  isActive: z.boolean(),
  choice: storedChoice,
  /** A sentence about chosen types and groups that no longer exist. */
  gone: z.string(),
  unsubscribeUrl: z.string(),
})

type OpenedChoice = ({ kind: 'open' } & z.infer<typeof linkedChoice>) | { kind: 'dead' } | { kind: 'unread' }

/** Reads the choice that a link leads to. */
export async function readChoiceByLink(context: AppLoadContext, token: string): Promise<OpenedChoice> {
  try {
    const response = await callFunction(context, choicePath(token))
    if (response.status === 404) return { kind: 'dead' }
    const parsed = z.safeParse(linkedChoice, response.ok ? await response.json() : undefined)
    return parsed.success ? { kind: 'open', ...parsed.data } : { kind: 'unread' }
  } catch (error) {
    context.logError(error, 'a choice of the weekly email could not be read')
    return { kind: 'unread' }
  }
}

/** Why a choice could not be saved. */
export type ChoiceProblem = Pick<SubscribeResult, 'message' | 'retryAfterSeconds'>

const SAVE_FAILED = 'That could not be saved. Please try again.'

/** Saves the choice in a form. */
export async function saveChoiceByLink(
  context: AppLoadContext,
  token: string,
  form: FormData,
): Promise<ChoiceProblem | undefined> {
  const choice = choiceInForm(form)
  const problem = choiceProblem(choice)
  if (problem) return { message: problem }
  try {
    const response = await callFunction(context, choicePath(token), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ choice }),
    })
    if (response.ok) return undefined
    if (response.status !== 429) return { message: serverMessage(await response.json(), SAVE_FAILED) }
    const retryAfterSeconds = Number(response.headers.get('retry-after')) || 1
    const message = `Much was changed from your network. Try again in ${waitText(retryAfterSeconds)}.`
    return { message, retryAfterSeconds }
  } catch (error) {
    context.logError(error, 'a choice of the weekly email could not be saved')
    return { message: SAVE_FAILED }
  }
}

const choicePath = (token: string) => `email-choice?${new URLSearchParams({ token })}`

function callFunction({ site, askServer }: AppLoadContext, path: string, init?: RequestInit) {
  return askServer(new Request(`${site.url}/functions/v1/${path}`, init))
}
