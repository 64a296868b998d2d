import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantProject } from './planted-project.ts'
import { type Plans, plansOf, suiteProblems } from './whole-suite.js'

const test = "import { it } from 'vitest'\nit('runs', () => {})\n"
const spec =
  "import { test } from '@playwright/test'\ntest('runs', () => {})\ntest('runs later', { tag: '@release' }, () => {})\n"

const files = {
  'package.json': JSON.stringify({ name: 'planted', type: 'module' }),
  'vitest.config.ts': `
    const part = process.env.TEST_PART
    export default { test: { projects: [
      { test: { name: 'unit', include: ['domain/**/*.test.ts'], exclude: part === 'main' ? ['domain/lost.test.ts'] : ['domain/[!t]*.test.ts'].slice(part ? 0 : 1) } },
      { test: { name: 'engine', include: part === 'main' ? [] : ['tests/**/*.test.ts'] } },
    ] } }`,
  'playwright.config.ts': `
    const part = process.env.TEST_PART
    export default { testDir: 'tests/browser', testIgnore: ['forgotten.spec.ts'], projects: [
      { name: 'phone', testIgnore: ['forgotten.spec.ts', 'wide.spec.ts'], grepInvert: part === 'main' ? /@release/ : [] },
      { name: 'desktop', testIgnore: ['forgotten.spec.ts', 'thumb.spec.ts'], ...(part === 'rest' && { grep: /@release/ }) },
    ] }`,
  'domain/lost.test.ts': test,
  'domain/twice.test.ts': test,
  'domain/view.test.tsx': test,
  'tests/api/reading.test.ts': test,
  'tests/browser/thumb.spec.ts': spec,
  'tests/browser/wide.spec.ts': spec,
  'tests/browser/forgotten.spec.ts': spec,
  'elsewhere/lost.test.ts': test,
}

describe('the check that everything runs', () => {
  let planted: ReturnType<typeof plantProject>
  let plans: Plans
  beforeAll(async () => {
    planted = plantProject(files, [])
    symlinkSync(join(import.meta.dirname, '../node_modules'), join(planted.folder, 'node_modules'))
    plans = await plansOf(planted.folder)
  })
  afterAll(() => planted.remove())

  it('names files outside of every project, a project that npm test leaves out, and tests that run twice or never', () => {
    expect(suiteProblems(planted.folder, plans).toSorted()).toEqual([
      'The project engine: npm test runs nothing of it.',
      'domain/lost.test.ts [unit]: neither npm test nor the rest runs it.',
      'domain/twice.test.ts [unit]: npm test runs it, and the rest again.',
      'domain/view.test.tsx: no project runs it.',
      'elsewhere/lost.test.ts: no project runs it.',
      'tests/browser/forgotten.spec.ts: no project runs it.',
      'tests/browser/thumb.spec.ts runs [phone]: npm test runs it, and the rest again.',
      'tests/browser/wide.spec.ts runs later [desktop]: npm test runs it, and the rest again.',
    ])
  })

  it('is content with two parts that hold each test once', () => {
    const { all } = plans
    const isLate = ({ file }: { file: string }) => file.includes('twice')
    const main = { ...all, runs: all.runs.filter(run => !isLate(run)) }
    const rest = { ...all, runs: all.runs.filter(isLate) }
    const lost = suiteProblems(planted.folder, { main, rest, all })
    expect(lost.filter(problem => !problem.endsWith('no project runs it.'))).toEqual([])
  })
})
