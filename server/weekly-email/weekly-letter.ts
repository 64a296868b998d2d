// The words of the weekly email: the same for subscribers, for the mailed preview and for the one on the editors' page.

import { DIGEST_HEADING, introParagraphs } from '#domain/weekly-email/digest.ts'
import {
  type ChoiceNames,
  type EmailChoice,
  findGone,
  isEverything,
} from '#domain/weekly-email/email-choice.ts'
import type { Letter } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { choiceSentence, chosenDays } from './choices.ts'
import type { WeekEntry } from './week-events.ts'
import { noticeParagraph } from './week-notices.ts'
import type { WeeklyIssue } from './weekly-email.ts'

/** The letter for whoever gets everything, without the links that each subscriber has of their own. */
export function weeklyLetter(config: Config, { intro, digest, notices }: WeeklyIssue) {
  return {
    subject: `This week in ${config.siteCity}: ${config.siteName}`,
    paragraphs: [
      ...introParagraphs(intro),
      ...notices.map(noticeParagraph),
      digest.length > 0 ? DIGEST_HEADING : 'No events found in the selected date range.',
    ],
    sections: digest.map(({ heading, entries }) => ({ heading, entries: entries.map(entryWords) })),
    action: { label: 'Open the calendar', url: config.siteUrl },
    footer: `You get this mail every Sunday because you subscribed at ${config.siteName}. What you chose: everything.`,
  } satisfies Letter
}

function entryWords({ title, status, note, time, type, place, facts, summary, url, picture }: WeekEntry) {
  return {
    title,
    ...(status && { struckBehind: status }),
    url,
    // What kind of event it is and where decide whether to read on. An email queued by an older server has neither.
    lines: [note ?? '', [time, type].filter(Boolean).join(' · '), place ?? '', facts ?? '', summary].filter(
      Boolean,
    ),
    ...(picture && { picture }),
  }
}

/** The letter for whoever made a choice; undefined when nothing of it is on and no line was asked for. */
export function readersLetter(
  config: Config,
  issue: WeeklyIssue,
  choice: EmailChoice,
  names: ChoiceNames,
): Letter | undefined {
  const digest = chosenDays(issue.digest, choice, names)
  const { isAll } = findGone(choice, names)
  const letter = weeklyLetter(config, { ...issue, digest })
  const footer = `You get this mail because you subscribed at ${config.siteName}. ${choiceSentence(choice, names, config)}`
  if (digest.length > 0) return isEverything(choice) && !choice.empty_week ? letter : { ...letter, footer }
  if (choice.empty_week !== 'line' && !isAll) return undefined
  const line = isEverything(choice)
    ? 'There are no events on the calendar this week.'
    : 'Nothing that you chose is on this week.'
  return { ...letter, paragraphs: [line], footer }
}
