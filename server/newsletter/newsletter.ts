// The newsletter as functions of the server, by name.

import type { ServerFunction } from '../http/server-function.ts'
import { confirmation } from './confirmation.ts'
import type { NewsletterContext, NewsletterFunction } from './newsletter-function.ts'
import { nextWeeklyEmail } from './next-weekly-email.ts'
import { subscribersFile } from './subscribers-file.ts'
import { unsubscribe } from './unsubscribe.ts'
import { weeklyDigest } from './weekly-digest.ts'

/** All functions of the newsletter. */
export function createNewsletter(context: NewsletterContext): ServerFunction[] {
  const functionNamed = (
    name: string,
    answer: NewsletterFunction,
    methods = ['GET', 'POST'],
  ): ServerFunction => ({
    name,
    methods,
    answer: request => answer(request, context),
  })
  return [
    functionNamed('confirmation', confirmation),
    functionNamed('unsubscribe', unsubscribe),
    functionNamed('weekly-digest', weeklyDigest),
    functionNamed('next-weekly-email', nextWeeklyEmail, ['GET']),
    functionNamed('subscribers-file', subscribersFile, ['GET']),
  ]
}
