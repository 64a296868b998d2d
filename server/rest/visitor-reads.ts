// What visitors' reads may cost: they come after other work, take a short time, and are counted for each network address.

import type { Database, TransactionOptions } from '../database/database.ts'
import { DatabaseError } from '../database/database-error.ts'
import { RateLimitError, type RateLimiter, type RateRule } from '../http/rate-limit.ts'
import type { Logger } from '../log.ts'
import { errors } from './errors.ts'
import { stoppedReadMilliseconds, visitorReadMilliseconds, visitorReads, visitorReadTime } from './limits.ts'

/** One line a minute for each address is enough to see what is going on. */
const warnings: RateRule = { name: 'rest-read-warnings', points: 1, seconds: 60, isPerServer: true }

export class VisitorReads {
  constructor(
    private readonly engine: Database['engine'],
    private readonly limiter: RateLimiter,
    private readonly log: Logger,
  ) {}

  /** Counts a read that no kept answer could answer, or refuses it. */
  async admit(address: string): Promise<void> {
    try {
      await this.limiter.take(visitorReads, address)
      await this.limiter.take(visitorReadTime, address)
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error
      await this.warn(address, 'reads from a network address are refused: too many, or too dear')
      throw errors.tooManyReads(error.retryAfterSeconds)
    }
  }

  /** Runs an admitted read on the address's account. */
  async run<T>(address: string, read: (options: TransactionOptions) => Promise<T>): Promise<T> {
    try {
      return await read({
        readOnly: true,
        isPatient: true,
        maxMilliseconds: visitorReadMilliseconds[this.engine],
        onWorked: milliseconds => void this.charge(address, milliseconds),
      })
    } catch (error) {
      const code = error instanceof DatabaseError ? error.code : ''
      if (code === '57014') {
        await this.charge(address, stoppedReadMilliseconds)
        await this.warn(address, "a visitor's read took too long and was stopped")
      }
      if (code === '53300') await this.warn(address, "a visitor's read was refused: too many wait")
      throw error
    }
  }

  /** What is over the limit is met by the next read. */
  private async charge(address: string, milliseconds: number): Promise<void> {
    await this.limiter.take(visitorReadTime, address, Math.ceil(milliseconds)).catch(() => undefined)
  }

  private async warn(address: string, message: string): Promise<void> {
    await this.limiter.take(warnings, address).then(
      () => this.log.warn({ address }, message),
      () => undefined,
    )
  }
}
