// The weekly email as functions of the server, by name.

import type { ServerFunction } from '#platform/index.ts'
import type { WeeklyEmailContext, WeeklyEmailFunction } from './answer-function.ts'
import { confirmation } from './confirmation.ts'
import { emailChoice } from './email-choice.ts'
import { nextWeeklyEmail } from './next-weekly-email.ts'
import { subscribersFile } from './subscribers-file.ts'
import { unsubscribe } from './unsubscribe.ts'
import { weeklyDigest } from './weekly-digest.ts'

/** All functions of the weekly email. */
export function weeklyEmailFunctions(context: WeeklyEmailContext): ServerFunction[] {
  const functionNamed = (
    name: string,
    answer: WeeklyEmailFunction,
    methods = ['GET', 'POST'],
  ): ServerFunction => ({
    name,
    methods,
    answer: (request, ip) => answer(request, context, ip),
  })
  return [
    functionNamed('confirmation', confirmation),
    functionNamed('unsubscribe', unsubscribe),
    functionNamed('email-choice', emailChoice),
    functionNamed('weekly-digest', weeklyDigest),
    functionNamed('next-weekly-email', nextWeeklyEmail, ['GET']),
    functionNamed('subscribers-file', subscribersFile, ['GET']),
  ]
}
