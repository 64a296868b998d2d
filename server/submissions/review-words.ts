// A submission in the few lines that a reviewer's mail has for it.

import { eachText, eventTexts } from '#domain/event/event-texts.ts'
import { describeRule } from '#domain/series/rule.ts'
import { quotedWords } from '../emails/quoted-words.ts'
import { whenText } from '../emails/when-text.ts'
import type { WaitingSubmission } from './waiting-submissions.ts'

const lists = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** In the order in which they are said. */
const columnWords = {
  title: 'the title',
  start_date: 'the time',
  end_date: 'the time',
  rule: 'how it repeats',
  location: 'the place',
  type_id: 'the type',
  host: 'the host',
  ...eachText(name => eventTexts[name].inSentence),
}

/** Its title, and below it: what it is, when, where, from whom, for which group. */
export function reviewWords(
  submission: WaitingSubmission,
  timeZone: string,
): { title: string; lines: string[] } {
  const { title, location, rule, submitter_email, group_name, changed_title } = submission
  const facts = [
    `${whenText(submission, timeZone)}${rule ? ` · ${describeRule(rule)}` : ''}`,
    quotedWords(location.name),
    `From ${submitter_email ?? 'someone without an address'}`,
    ...(group_name ? [`For ${quotedWords(group_name)}`] : []),
  ]
  if (changed_title === null) return { title: quotedWords(title), lines: facts }
  return {
    title: `Change to “${quotedWords(changed_title)}”`,
    lines: [changeWords(submission), ...facts],
  }
}

/** 'Asks to change the title and the time, of all dates. New title: “…”' */
function changeWords({ changed_columns, changes_series, title }: WaitingSubmission): string {
  const words = Object.entries(columnWords).flatMap(([column, word]) =>
    changed_columns.includes(column) ? [word] : [],
  )
  const what = `Asks to change ${lists.format([...new Set(words)])}${changes_series ? ', of all dates' : ''}.`
  return changed_columns.includes('title') ? `${what} New title: “${quotedWords(title)}”` : what
}
