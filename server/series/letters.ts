// The mail that asks whether a ride still happens, composed from the series as it is when the mail is sent.

import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Allowance, MailKinds } from '../mail/mail-kind.ts'
import { answerUrl, makeToken } from './links.ts'
import { type Answer, readRenewal } from './renewal.ts'

const facts = z.object({ round: z.uuid(), reminder: z.number() })

/** The server asks by itself, but a submitter's email address was once a stranger's choice. */
const allowance: Allowance = { name: 'series', maxPerDay: 500, maxPerDayAndEmail: 20 }

/** As many as the database sends. */
const lastReminder = 2

/** The kinds of mail about series. */
export function seriesMail({ siteName, siteUrl }: Config): MailKinds {
  return {
    series_still_on: {
      allowance,
      compose: async (queries, { email, payload }) => {
        const { round, reminder } = facts.parse(payload)
        const renewal = await readRenewal(queries, round)
        if (!renewal || renewal.answer || !renewal.recipients.includes(email)) return undefined
        const { title, about } = renewal
        const link = async (answer: Answer) =>
          answerUrl(siteUrl, answer, await makeToken(queries, { answer, round, email }))
        return {
          subject: `${reminder > 0 ? 'Reminder: is' : 'Is'} “${title}” still happening?`,
          paragraphs: [
            `${about}: this ride is on ${siteName} and has no end date, so we ask twice a year. Does it still happen?`,
            reminder < lastReminder
              ? 'Choose an answer, and press the button on the page that opens. You need not sign in.'
              : 'This is the last time we ask. Without an answer no new dates are added; what is on the calendar stays there.',
          ],
          action: { label: 'Yes, still on', url: await link('still_on') },
          otherAction: { label: 'It has ended', url: await link('ended') },
          footer: `You get this mail because you look after this ride on ${siteName}.`,
        }
      },
    },
  }
}
