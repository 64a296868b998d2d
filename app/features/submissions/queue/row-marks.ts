// Warnings about a submission, shown on its row before anyone opens it.

import { eventEnd } from '#domain/event/event-span.ts'
import { decodeEntities } from '#domain/text/escape.ts'
import { findDuplicates, type SimilarEvents } from './similar-events.ts'
import { isChange, isRepeating, type Submission } from './submission.ts'

export type RowMark = 'past' | 'possible duplicate' | 'links' | 'change' | 'repeats'

// Matches anywhere: a disguised link would play with where a tag starts and ends.
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi
const BARE_LINK = /https?:\/\/|\bwww\./i

/** Where the links of a description lead, because a link's text may say something else. Better one too many than too few. */
export function linkTargets(description: string): string[] {
  const found = [...description.matchAll(HREF)].map(([, double, single, bare]) =>
    decodeEntities(double ?? single ?? bare ?? '').trim(),
  )
  return [...new Set(found.filter(Boolean))]
}

export function rowMarks(submission: Submission, similar: SimilarEvents, now: string): RowMark[] {
  const { description } = submission
  const marks: [RowMark, boolean][] = [
    ['change', isChange(submission)],
    ['past', !isRepeating(submission) && Date.parse(eventEnd(submission)) < Date.parse(now)],
    ['possible duplicate', findDuplicates(submission, similar).length > 0],
    ['repeats', isRepeating(submission)],
    ['links', linkTargets(description).length > 0 || BARE_LINK.test(description)],
  ]
  return marks.flatMap(([mark, isTrue]) => (isTrue ? [mark] : []))
}
