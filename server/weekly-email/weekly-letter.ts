// The words of the weekly email: the same for subscribers, for the mailed preview and for the one on the editors' page.

import { DIGEST_HEADING } from '#domain/weekly-email/digest.ts'
import { introParagraphs } from '#domain/weekly-email/intro.ts'
import type { Config } from '../config.ts'
import type { Letter } from '../mail/letter.ts'
import { noticeParagraph } from './week-notices.ts'
import type { WeeklyIssue } from './weekly-email.ts'

/** The letter, without the link for leaving that each subscriber has of their own. */
export function weeklyLetter(config: Config, { intro, digest, notices }: WeeklyIssue) {
  return {
    subject: `This week in ${config.siteCity}: ${config.siteName}`,
    paragraphs: [
      ...introParagraphs(intro),
      ...notices.map(noticeParagraph),
      digest.length > 0 ? DIGEST_HEADING : 'No events found in the selected date range.',
    ],
    sections: digest.map(({ heading, entries }) => ({
      heading,
      entries: entries.map(({ title, status, note, time, type, place, facts, summary, url }) => ({
        title,
        ...(status && { struckBehind: status }),
        url,
        // What kind of event it is and where decide whether to read on. An email queued by an older server has neither.
        lines: [
          note ?? '',
          [time, type].filter(Boolean).join(' · '),
          place ?? '',
          facts ?? '',
          summary,
        ].filter(Boolean),
      })),
    })),
    action: { label: 'Open the calendar', url: config.siteUrl },
    footer: `You get this mail every Sunday because you subscribed at ${config.siteName}.`,
  } satisfies Letter
}
