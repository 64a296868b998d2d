// What a stranger may make the server do anew: so much for each IP address, and a little at a time.

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { RateLimitError, secondsOf } from './rate-limit.ts'
import { BusyError, Turns } from './turns.ts'

export interface CostlyWorkOptions {
  /** So many times in a minute for one IP address; what is kept already does not count. */
  maxPerMinute: number
  maxRunning: number
}

const busySeconds = 5

/**
 * Runs work for an IP address, or throws a RateLimitError. It counts in this process alone: it guards the processor's
 * time, and asking a database about it would cost as much as it saves.
 */
export type CostlyWork = <Result>(ip: string, work: () => Promise<Result>) => Promise<Result>

export function createCostlyWork({ maxPerMinute, maxRunning }: CostlyWorkOptions): CostlyWork {
  const limiter = new RateLimiterMemory({ points: maxPerMinute, duration: 60 })
  const maxRunningOfOne = Math.ceil(maxRunning / 5)
  const turns = new Turns({ maxRunning, maxRunningOfOne, maxWaitingOfOne: 30, maxWaiting: 300 })
  return async (ip, work) => {
    try {
      await limiter.consume(ip)
      return await turns.run(ip, work)
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new RateLimitError(secondsOf(error))
      if (error instanceof BusyError) throw new RateLimitError(busySeconds)
      throw error
    }
  }
}
