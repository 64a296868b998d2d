// What went wrong in the last day, by kind: counted in this server's memory, for the page that super admins look at.

import type { LoggerOptions } from 'pino'
import { requestId } from './request-id.ts'

const hourMilliseconds = 60 * 60 * 1000
const hoursOfDay = 24
/** There are some dozens of sentences; more could only be made of what strangers send. */
const maxKinds = 100
const maxReasonLength = 300
/** Pino's numbers of these levels. */
const warning = 40
const error = 50

/** One line of the log about a failure. */
export interface Failure {
  words: string
  /** What the error itself says. */
  reason: string
  /** Which of the server's own jobs it was, where it was one. */
  job: string | undefined
  request: string | undefined
}

/** All failures of a kind. */
interface Kind {
  job: string | undefined
  counts: Map<number, number>
  lastAt: number
  request: string | undefined
  reason: string
}

export interface CountedErrors {
  kind: string
  count: number
  lastAt: string
  /** The number of the last request that it happened to. */
  request: string | null
}

/** The sentence without what differs each time. */
const kindOf = (words: string) => (words.split(':')[0] ?? '').replace(/\d+/g, '…').slice(0, 120)

export class ErrorCounts {
  private readonly kinds = new Map<string, Kind>()
  readonly since: string

  constructor(private readonly now: () => number = Date.now) {
    this.since = new Date(now()).toISOString()
  }

  note({ words, reason, job, request }: Failure): void {
    const name = kindOf(words)
    const lastAt = this.now()
    const hour = Math.floor(lastAt / hourMilliseconds)
    const counts = this.kinds.get(name)?.counts ?? new Map<number, number>()
    counts.set(hour, (counts.get(hour) ?? 0) + 1)
    for (const old of counts.keys()) if (old <= hour - hoursOfDay) counts.delete(old)
    // The one that has not been seen for longest stands first, and goes first.
    this.kinds.delete(name)
    this.kinds.set(name, { job, counts, lastAt, request, reason: reason.slice(0, maxReasonLength) })
    for (const first of this.kinds.keys()) if (this.kinds.size > maxKinds) this.kinds.delete(first)
  }

  /** The kinds of the last 24 hours, the most frequent first. */
  lastDay(): CountedErrors[] {
    const oldest = Math.floor(this.now() / hourMilliseconds) - hoursOfDay
    return [...this.kinds]
      .map(([kind, { counts, lastAt, request = null }]) => ({
        ...{ kind, request, lastAt: new Date(lastAt).toISOString() },
        count: [...counts].reduce((sum, [hour, count]) => sum + (hour > oldest ? count : 0), 0),
      }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
  }

  /** The last failure of one of the server's own jobs, since it started. */
  lastOf(job: string): { at: string; words: string } | null {
    const last = [...this.kinds.values()].findLast(kind => kind.job === job)
    return last ? { at: new Date(last.lastAt).toISOString(), words: last.reason } : null
  }
}

/** Has a log count its errors, and warnings of the server's own jobs, whose loggers have a name. */
export function countedBy(errors: ErrorCounts): NonNullable<LoggerOptions['hooks']> {
  return {
    logMethod(args, method, level) {
      if (level >= warning) {
        const { job } = this.bindings()
        const [about, said]: unknown[] = args
        const words = String(said ?? about)
        const reason = about instanceof Error ? about.message : words
        if (job !== undefined || level >= error) errors.note({ words, reason, job, request: requestId() })
      }
      method.apply(this, args)
    },
  }
}
