// Taps as a thumb makes them, counted.

import type { Locator } from '@playwright/test'

/** Does what a thumb does, and counts: a field is tapped before it is typed into, a list is opened and then chosen from. */
export function thumb() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.tap()
    },
    type: async (target: Locator, text: string) => {
      taps += 1
      await target.fill(text)
    },
    choose: async (target: Locator, choice: string) => {
      taps += 2
      await target.selectOption(choice)
    },
    /** The taps of a step, which is over now; printed, so that a walk can be compared with an earlier one. */
    tapsOf: (step: string) => {
      const since = taps
      taps = 0
      process.stdout.write(`${step}: ${since} ${since === 1 ? 'tap' : 'taps'}\n`)
      return since
    },
  }
}
