// Takes a weekly email sign-up: the subscription, then the mail that confirms it.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { waitText } from '#domain/time/wait-text.ts'
import { choiceInForm, choiceProblem } from '#domain/weekly-email/stored-choice.ts'
import { subscribeErrorText } from '../../error-texts.ts'
import { writeAsVisitor } from '../../visitor-write.server.ts'
import { subscribeForm } from './subscribe-form.ts'

/** What the visitor is told, and what stays in the field. */
export interface SubscribeResult {
  ok: boolean
  message: string
  email: string
  /** What is left to do; it stays when the thanks have gone. */
  whatNext?: string
  /** After how many seconds it may be tried again, where a limit was met. */
  retryAfterSeconds?: number
}

/** Subscribes the e-mail address that a form carries. */
export async function subscribe(context: AppLoadContext, form: FormData): Promise<SubscribeResult> {
  const typed = String(form.get('email') ?? '')
  const refuse = (message: string): SubscribeResult => ({ ok: false, message, email: typed })
  const parsed = z.safeParse(subscribeForm, { email: typed })
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? '')
  const { email } = parsed.data
  const choice = choiceInForm(form)
  const problem = choiceProblem(choice)
  if (problem) return refuse(problem)
  // The same for everyone: nobody can learn here who had been subscribed before.
  const whatNext =
    'We have sent an email to this address. If you had unsubscribed before, please press the button in it: only then does the weekly email start again.'
  const thanks = { ok: true, message: 'Thanks for subscribing!', email: '', whatNext }
  // A field that no person sees; whoever fills it in is a program, and is thanked for nothing.
  if (form.get('nickname')) return thanks
  try {
    const record = {
      email,
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
    // What was chosen may have gone while the form was open.
    if (error?.code === 'PT409') return refuse(error.message)
    if (error) return refuse(subscribeErrorText('insert', error))
    const confirmation = await confirm(context, record)
    // Refused is a second mail to someone who left and was written to today. Nobody else may learn of that.
    const isSent = confirmation.ok || confirmation.status === 400
    return isSent ? thanks : refuse(subscribeErrorText('confirmation', undefined))
  } catch (error) {
    context.logError(error, 'a subscription could not be confirmed')
    return refuse(subscribeErrorText('unexpected', error))
  }
}

function confirm({ site, askServer }: AppLoadContext, record: object): Promise<Response> {
  return askServer(
    new Request(`${site.url}/functions/v1/confirmation`, {
      method: 'POST',
      headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(record),
    }),
  )
}
