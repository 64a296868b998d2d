// A run of tests whose only test never ends, to see what an early end leaves behind.

import { defineConfig } from 'vitest/config'
import { limits } from '../../setup/limits.js'

export default defineConfig({
  test: {
    root: '.',
    include: ['tests/faults/left-behind/endless.ts'],
    globalSetup: ['tests/setup/run-folder.js'],
    hookTimeout: limits.hook,
    testTimeout: limits.hook,
  },
})
