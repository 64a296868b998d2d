// Says whether the site can do its work: the database answers, and the disk has room for what it writes.

import type { Database } from '../database/database.ts'
import { isDiskFull } from '../database/disk-space.ts'
import { type Logger, logUnlessAway } from '../log.ts'

export interface HealthParts {
  database: Database
  dataDir: string
  log: Logger
}

/** For so long an answer is everybody's, however many ask. */
const maxAge = 500

/** Gives what is wrong in words, or undefined. */
export function createHealth({ database, dataDir, log }: HealthParts): () => Promise<string | undefined> {
  let last: { at: number; problem: Promise<string | undefined> } | undefined
  const look = async () => {
    try {
      await database.query('select 1')
    } catch (error) {
      logUnlessAway(log, error, 'the database does not answer')
      return 'the database does not answer'
    }
    // It answers for a while on a full disk, but what is written fails.
    return database.engine === 'PGlite' && (await isDiskFull(dataDir)) ? 'the disk is full' : undefined
  }
  return () => {
    if (!last || performance.now() > last.at + maxAge) last = { at: performance.now(), problem: look() }
    return last.problem
  }
}
