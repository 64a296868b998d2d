import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from './clean-up.js'
import { leaveMainResults, report, takeMainResults } from './results.js'

const passed = (name: string) => ({ name, outcome: 'passed' as const })
const failed = (name: string) => ({ name, outcome: 'failed' as const })
const skipped = (name: string) => ({ name, outcome: 'skipped' as const })

it('ends with the counts, below the names of what failed or was skipped', () => {
  expect(report([passed('a'), skipped('b'), failed('c'), passed('d')])).toEqual({
    lines: ['failed: c', 'skipped: b', '2 passed, 1 failed, 1 skipped'],
    isGood: false,
  })
  expect(report([passed('a')])).toEqual({ lines: ['1 passed, 0 failed'], isGood: true })
})

it('is not good when nothing ran', () => {
  expect(report([])).toEqual({ lines: ['0 passed, 0 failed'], isGood: false })
})

it('hands the results of npm test to one later run, which fails without them', () => {
  const root = temporaryFolder('calendar-results-')
  mkdirSync(join(root, 'test-results'))
  leaveMainResults(root, [passed('a'), failed('b')])
  expect(takeMainResults(root)).toEqual([passed('a'), failed('b')])
  expect(report([...takeMainResults(root), passed('c')])).toEqual({
    lines: ['failed: npm test: it left no results', '1 passed, 1 failed'],
    isGood: false,
  })
})
