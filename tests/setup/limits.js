// How long the tests wait before they call something a hang: a quiet machine's limits, times how slow this one is.

import { spawnSync } from 'node:child_process'

/** What a quiet machine of two cores needs for the work below. */
const quietMilliseconds = 160

/** A machine that is slower than this has more wrong with it than patience helps against. */
const maxSlowness = 10

/** A process that starts and then keeps two cores busy, as the tests do. */
const work = `
  const { scrypt } = require('node:crypto')
  for (const salt of ['one', 'two']) scrypt('password', salt, 32, { N: 2 ** 14 }, () => {})
`

/** @returns {number} */
function measure() {
  const rounds = [1, 2, 3].map(() => {
    const start = performance.now()
    spawnSync(process.execPath, ['-e', work])
    return performance.now() - start
  })
  return slownessOf(rounds)
}

/** The middle one counts: one round that was disturbed says little. @param {number[]} milliseconds */
export function slownessOf(milliseconds) {
  const middle = milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length / 2)] ?? 0
  const times = Math.min(maxSlowness, Math.max(1, middle / quietMilliseconds))
  return Math.round(times * 10) / 10
}

// Measured by the first process of a run; the processes that it starts inherit the answer.
process.env.TEST_SLOWNESS ??= String(measure())

/** How many times slower than a quiet one this machine was at the beginning of the run; at least 1. */
export const slowness = Number(process.env.TEST_SLOWNESS)

/** The limit for something that a quiet machine does well within this time. @param {number} milliseconds */
export const scaled = milliseconds => Math.round(milliseconds * slowness)

/** In milliseconds. They end what hangs and do not judge speed: a machine can become busy after it was measured. */
export const limits = {
  /** One test. */
  test: scaled(180_000),
  /** What stands before and after tests, such as a server that starts. */
  hook: scaled(300_000),
  /** A condition that is waited for. */
  condition: scaled(30_000),
  /** A server until it is healthy; less than a hook, so that one that never is says why. */
  serverStart: scaled(120_000),
}
