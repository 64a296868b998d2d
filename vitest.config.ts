// Unit tests run once; whole-system tests run once on each engine, by the same files.

import { defineConfig } from 'vitest/config'

/** Files share their worker's modules: none keeps a state that another could meet, and loading takes long. */
const isolate = false

const onEngine = (engine: 'PGlite' | 'PostgreSQL') => ({
  test: {
    name: engine,
    isolate,
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/browser/**'],
    globalSetup: ['tests/setup/engine.ts'],
    provide: { engine },
    env: { TEST_ENGINE: engine },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
})

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          include: ['{domain,server,app,checks}/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
      onEngine('PGlite'),
      onEngine('PostgreSQL'),
    ],
  },
})
