// What visitors' requests may cost: they are counted for each IP address, and their reads come after other work and are short.

import type { Database, TransactionOptions } from '../database/database.ts'
import { DatabaseError, tooBusyError } from '../database/database-error.ts'
import { maxPatientWaiting } from '../database/work-queue.ts'
import { RateLimitError, type RateLimiter, type RateRule } from '../http/rate-limit.ts'
import { nextRound } from '../http/rounds.ts'
import { BusyError, Turns } from '../http/turns.ts'
import type { Logger } from '../log.ts'
import { errors } from './errors.ts'
import { visitorReadMilliseconds, visitorReadTime, visitorRequests } from './limits.ts'

/** One line a minute for each IP address is enough to see what is going on. */
const warnings: RateRule = { name: 'rest-read-warnings', points: 1, seconds: 60, isPerServer: true }

/** The engine's queue takes 40 reads: one IP address gets a quarter of them, and the rest of its reads wait here. */
const places = { maxRunning: maxPatientWaiting, maxRunningOfOne: maxPatientWaiting / 4 }
const maxWaitMilliseconds = 5_000

export class VisitorReads {
  private readonly turns = new Turns({ ...places, maxWaitingOfOne: 30, maxWaiting: 300 })

  constructor(
    private readonly engine: Database['engine'],
    private readonly limiter: RateLimiter,
    private readonly log: Logger,
  ) {}

  /** Counts a request that no kept answer could answer, before anything of it is read; or refuses it. */
  async admit(ip: string): Promise<void> {
    try {
      await this.limiter.take(visitorRequests, ip)
      await this.limiter.take(visitorReadTime, ip)
      await nextRound(ip)
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error
      await this.warn(ip, 'requests from a network address are refused: too many, or too dear')
      throw errors.tooManyOfVisitors(error.retryAfterSeconds)
    }
  }

  /** Runs an admitted read on the IP address's account. */
  async run<T>(ip: string, read: (options: TransactionOptions) => Promise<T>): Promise<T> {
    const asked = performance.now()
    try {
      return await this.turns.run(ip, () => {
        if (performance.now() - asked > maxWaitMilliseconds) throw tooBusyError()
        return read({
          readOnly: true,
          isPatient: true,
          maxMilliseconds: visitorReadMilliseconds[this.engine],
          onWorked: milliseconds => void this.charge(ip, milliseconds),
        })
      })
    } catch (thrown) {
      const error = thrown instanceof BusyError ? tooBusyError() : thrown
      const code = error instanceof DatabaseError ? error.code : ''
      if (code === '57014') {
        // It uses up the minute: an embedded engine is opened anew after it, and everybody waits.
        await this.charge(ip, visitorReadTime.points)
        await this.warn(ip, "a visitor's read took too long and was stopped")
      }
      if (code === '53300') await this.warn(ip, "a visitor's read was refused: too many wait")
      throw error
    }
  }

  /** What is over the limit is met by the next read. */
  private async charge(ip: string, milliseconds: number): Promise<void> {
    await this.limiter.take(visitorReadTime, ip, Math.ceil(milliseconds)).catch(() => undefined)
  }

  private async warn(ip: string, message: string): Promise<void> {
    await this.limiter.take(warnings, ip).then(
      () => this.log.warn({ ip }, message),
      () => undefined,
    )
  }
}
