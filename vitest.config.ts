// Unit tests run once, whole-system tests on PostgreSQL and PGlite; tests/setup/contract.js divides them into what `npm test` runs and the rest.

import { defineConfig } from 'vitest/config'
import { leftToOtherPart } from './tests/setup/contract.js'
import { limits } from './tests/setup/limits.js'
import LongestFirst from './tests/setup/longest-first.ts'

const common = {
  globalSetup: ['tests/setup/run-folder.js'],
  /** Files share their worker's modules: none keeps a state that another could meet, and loading takes long. */
  isolate: false,
  testTimeout: limits.test,
  hookTimeout: limits.hook,
  expect: { poll: { timeout: limits.condition } },
}

/** What neither the engine nor a server on it can change: the tests' own tools, and what the sources alone decide. */
const once = 'tests/**/*.once.test.ts'

/** What one of the engines has alone, such as files of its own or connections, is named `*.pglite.test.ts` or `*.postgresql.test.ts`. */
const aloneOn = (engine: string) => `tests/**/*.${engine.toLowerCase()}.test.ts`

/** PostgreSQL, which is twice as fast, has every file; the embedded engine also runs below every test in the browser. */
const onEngine = (engine: 'PGlite' | 'PostgreSQL') => ({
  test: {
    ...common,
    name: engine,
    include: ['tests/**/*.test.ts'],
    exclude: [
      ...leftToOtherPart(engine),
      ...['tests/browser/**', once, aloneOn(engine === 'PGlite' ? 'PostgreSQL' : 'PGlite')],
    ],
    globalSetup: [...common.globalSetup, 'tests/setup/engine.ts'],
    setupFiles: ['tests/setup/remember-scrypt.ts'],
    // An engine lives for one file. Compiled once and simply, it opens and answers in 0.6 s of CPU time instead of 1.45 s.
    execArgv: ['--liftoff-only'],
    provide: { engine },
    env: { TEST_ENGINE: engine },
  },
})

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['{domain,platform,server,app,checks}/**/*.test.{ts,tsx}'],
          exclude: leftToOtherPart('unit'),
        },
      },
      {
        test: {
          ...common,
          name: 'once',
          include: [once],
          exclude: leftToOtherPart('once'),
          globalSetup: [...common.globalSetup, 'tests/setup/build.js'],
        },
      },
      onEngine('PGlite'),
      onEngine('PostgreSQL'),
    ],
  },
})
