// Which versions of stored files everyone may read, asked once until something changes, and which a private link opens.

import { LRUCache } from 'lru-cache'
import type { Changes } from '../changes.ts'
import type { Database } from '../database/database.ts'
import { DatabaseError } from '../database/database-error.ts'
import { createCostlyWork } from '../http/costly-work.ts'

const maxKnown = 5_000
/** Each question costs a look into the database. */
const asking = { maxPerMinute: 1_200, maxRunning: 50 }

export interface ReadableVersionsParts {
  database: Database
  changes: Changes
  /** A condition of SQL on a version, `$1`. */
  isPublic: string
  /** Of a token, `$1`, and a version, `$2`. */
  isOfLink: string
}

export function createReadableVersions({ database, changes, isPublic, isOfLink }: ReadableVersionsParts) {
  const known = new LRUCache<string, boolean>({ max: maxKnown })
  changes.onChange(() => known.clear())
  const work = createCostlyWork(asking)
  const ask = (ip: string, condition: string, parameters: string[]) =>
    work(ip, async () => {
      const [row] = await database.query<{ found: boolean }>(`select ${condition} as found`, parameters)
      return row?.found ?? false
    })

  return {
    isPublic: async (version: string, ip: string): Promise<boolean> => {
      const before = known.get(version)
      if (before !== undefined) return before
      const found = await ask(ip, isPublic, [version])
      known.set(version, found)
      return found
    },
    isOfLink: async (version: string, link: string, ip: string): Promise<boolean> => {
      try {
        return await ask(ip, isOfLink, [link, version])
      } catch (error) {
        // A link that does not work.
        if (error instanceof DatabaseError && error.code === 'PT404') return false
        throw error
      }
    },
  }
}
