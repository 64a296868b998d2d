// Counts what became of writes: each has a name of its own, and is there once if it was acknowledged, and at most once if not.

/** What was asked for and what of that was acknowledged, by name. */
export class Notes {
  asked = new Set<string>()
  acknowledged = new Set<string>()
}

export interface Tally {
  acknowledged: number
  kept: number
  /** Acknowledged, and not there. */
  lost: string[]
  /** There more than once. */
  doubled: string[]
  /** There, and asked for by nobody. */
  unknown: string[]
}

export function tally({ asked, acknowledged }: Notes, found: readonly string[]): Tally {
  const counts = new Map<string, number>()
  for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1)
  return {
    acknowledged: acknowledged.size,
    kept: counts.size,
    lost: [...acknowledged].filter(name => !counts.has(name)),
    doubled: [...counts].filter(([, count]) => count > 1).map(([name]) => name),
    unknown: [...counts.keys()].filter(name => !asked.has(name)),
  }
}

export interface MailTally {
  mails: number
  /** Never received. */
  missing: number
  /** How many came more often than once, counting each time too many. */
  repeats: number
}

/** A crash may repeat the one mail that is on its way. */
export function tallyMail(ids: readonly string[], received: ReadonlyMap<string, number>): MailTally {
  return {
    mails: ids.length,
    missing: ids.filter(id => !received.has(id)).length,
    repeats: [...received.values()].reduce((sum, count) => sum + count - 1, 0),
  }
}

export interface FileTally {
  rows: number
  /** Rows whose files are not there, or not all of their bytes. */
  broken: number
  /** Files that no row stands for: a crash may leave them, and they are swept after a day. */
  unowned: number
}

export function tallyFiles(
  rows: readonly { version: string; stored: number }[],
  files: readonly { key: string; bytes: number }[],
): FileTally {
  const bytes = new Map<string, number>()
  for (const file of files) {
    const version = file.key.slice(0, file.key.indexOf('/'))
    bytes.set(version, (bytes.get(version) ?? 0) + file.bytes)
  }
  const owned = new Set(rows.map(({ version }) => version))
  return {
    rows: rows.length,
    broken: rows.filter(({ version, stored }) => bytes.get(version) !== stored).length,
    unowned: [...bytes.keys()].filter(version => !owned.has(version)).length,
  }
}
