// Unit tests run once; whole-system tests run once on each engine, by the same files.

import { defineConfig } from 'vitest/config'

const onEngine = (engine: 'PGlite' | 'PostgreSQL') => ({
  test: {
    name: engine,
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
    // Files share their worker's modules: none of them keeps a state that another could meet, and loading takes long.
    isolate: false,
    projects: [
      { test: { name: 'unit', include: ['{domain,server,app}/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      onEngine('PGlite'),
      onEngine('PostgreSQL'),
    ],
  },
})
