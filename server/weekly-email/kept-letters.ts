// The letters of the week that is being sent: each choice is composed once, however many readers made it.

import { LRUCache } from 'lru-cache'
import type { ChoiceNames } from '#domain/weekly-email/email-choice.ts'
import type { Letter, Queries } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { readChoice, readChoiceNames } from './choices.ts'
import { queuedAt, type StoredIssue, storedIssue } from './weekly-email.ts'
import { readersLetter } from './weekly-letter.ts'

/** More choices than these are composed again when their turn comes again. */
const maxLetters = 300
/** The week's letters are all sent within a while, and need no memory for the rest of the week. */
const idleMilliseconds = 10 * 60_000

interface KeptIssue {
  week: string
  queuedAt: string
  issue: StoredIssue
  names: ChoiceNames
  letters: LRUCache<number, { letter: Letter | undefined }>
}

export interface KeptLetters {
  /** The letter of a week for the choice at a place of its list, or for everything; undefined when there is none to send. */
  letterOf(queries: Queries, week: string, choice: number | undefined): Promise<Letter | undefined>
  /** How many were composed, and how often the events of a week were read. */
  readonly counts: { composed: number; read: number }
}

export function createKeptLetters(config: Config): KeptLetters {
  const counts = { composed: 0, read: 0 }
  let kept: KeptIssue | undefined
  const forgetting = setTimeout(() => {
    kept = undefined
  }, idleMilliseconds).unref()

  const issueOf = async (queries: Queries, week: string): Promise<KeptIssue | undefined> => {
    const at = await queuedAt(queries, week)
    if (at === undefined) return undefined
    forgetting.refresh()
    if (kept?.week === week && kept.queuedAt === at) return kept
    const issue = await storedIssue(queries, week)
    if (!issue) return undefined
    counts.read += 1
    const names = await readChoiceNames(queries)
    kept = { week, queuedAt: at, issue, names, letters: new LRUCache({ max: maxLetters }) }
    return kept
  }

  return {
    counts,
    letterOf: async (queries, week, place) => {
      const found = await issueOf(queries, week)
      if (!found) return undefined
      const { issue, names, letters } = found
      const key = place ?? -1
      const known = letters.get(key)
      if (known) return known.letter
      counts.composed += 1
      const choice = place === undefined ? {} : readChoice(issue.choices[place])
      const letter = readersLetter(config, issue, choice, names)
      letters.set(key, { letter })
      return letter
    },
  }
}
