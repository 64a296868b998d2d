// Takes a newsletter sign-up: the subscription, then the mail that confirms it.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { newsletterErrorText } from '../../error-texts.ts'
import { visitorClient } from '../../supabase.ts'
import { newsletterForm } from './newsletter-form.ts'

/** What the visitor is told, and what stays in the field. */
export interface SubscribeResult {
  ok: boolean
  message: string
  email: string
}

/** Subscribes the e-mail address that a form carries. */
export async function subscribe(context: AppLoadContext, form: FormData): Promise<SubscribeResult> {
  const typed = String(form.get('email') ?? '')
  const refuse = (message: string): SubscribeResult => ({ ok: false, message, email: typed })
  const parsed = z.safeParse(newsletterForm, { email: typed })
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? '')
  const { email } = parsed.data
  const thanks = { ok: true, message: 'Thanks for subscribing!', email: '' }
  // A field that no person sees; whoever fills it in is a program, and is thanked for nothing.
  if (form.get('nickname')) return thanks
  try {
    const record = { email, subscribed_at: new Date().toISOString(), is_active: true }
    const { error } = await visitorClient(context).from('email_subscriptions').insert(record)
    if (error) return refuse(newsletterErrorText('insert', error))
    const confirmation = await confirm(context, record)
    return confirmation.ok ? thanks : refuse(newsletterErrorText('confirmation', undefined))
  } catch (error) {
    return refuse(newsletterErrorText('unexpected', error))
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
