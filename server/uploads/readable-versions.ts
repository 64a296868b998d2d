// Which versions of stored files everyone may read, asked once until something changes, and which a private link opens.

import {
  type Changes,
  createCostlyWork,
  type Database,
  DatabaseError,
  isStorable,
  Kept,
  type Sized,
} from '#platform/index.ts'

/** Room for some 5,000 versions. */
const maxKnownBytes = 3 * 1024 * 1024
/** Each question costs a look into the database. */
const asking = { maxPerMinute: 1_200, maxRunning: 50 }

interface Readable extends Sized {
  isReadable: boolean
}

export interface ReadableVersionsParts {
  database: Database
  changes: Changes
  /** A condition of SQL on a version, `$1`. */
  isPublic: string
  /** Of a token, `$1`, and a version, `$2`. */
  isOfLink: string
}

export function createReadableVersions({ database, changes, isPublic, isOfLink }: ReadableVersionsParts) {
  const known = new Kept<Readable>({ maxBytes: maxKnownBytes })
  changes.onChange(() => known.drop())
  const work = createCostlyWork(asking)
  const ask = (ip: string, condition: string, parameters: string[]) =>
    work(ip, async () => {
      const [row] = await database.query<{ found: boolean }>(`select ${condition} as found`, parameters)
      return row?.found ?? false
    })

  return {
    isPublic: async (version: string, ip: string): Promise<boolean> => {
      // Those who ask at once share an answer only within one IP address: another's limit is not theirs.
      const make = async () => ({ isReadable: await ask(ip, isPublic, [version]), bytes: 1 })
      return (await known.get(version, make, { line: ip })).isReadable
    },
    isOfLink: async (version: string, link: string, ip: string): Promise<boolean> => {
      if (!isStorable(link)) return false
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
