import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantProject } from './planted-project.ts'
import { neverRun } from './whole-suite.js'

const test = "import { it } from 'vitest'\nit('runs', () => {})\n"
const spec = "import { test } from '@playwright/test'\ntest('runs', () => {})\n"

const files = {
  'package.json': JSON.stringify({ name: 'planted', type: 'module' }),
  'vitest.config.ts': `export default { test: { projects: [
    { test: { name: 'unit', include: ['domain/**/*.test.ts'] } },
    { test: { name: 'engine', include: ['tests/**/*.test.ts'] } },
  ] } }`,
  'playwright.config.ts': `export default { testDir: 'tests/browser', projects: [
    { name: 'phone', testIgnore: ['wide.spec.ts', 'forgotten.spec.ts'] },
    { name: 'desktop', testIgnore: ['thumb.spec.ts', 'forgotten.spec.ts'] },
  ] }`,
  'domain/rule.test.ts': test,
  'domain/view.test.tsx': test,
  'tests/api/reading.test.ts': test,
  'tests/browser/thumb.spec.ts': spec,
  'tests/browser/wide.spec.ts': spec,
  'tests/browser/forgotten.spec.ts': spec,
  'elsewhere/lost.test.ts': test,
}

describe('the check that everything runs', () => {
  let planted: ReturnType<typeof plantProject>
  beforeAll(() => {
    planted = plantProject(files, [])
    symlinkSync(join(import.meta.dirname, '../node_modules'), join(planted.folder, 'node_modules'))
  })
  afterAll(() => planted.remove())

  it('names a spec that every project ignores, and test files outside of every project', async () => {
    const problems = await neverRun(planted.folder, { vitest: [], browser: [] })
    expect(problems.toSorted()).toEqual([
      'domain/view.test.tsx: no project runs it.',
      'elsewhere/lost.test.ts: no project runs it.',
      'tests/browser/forgotten.spec.ts: no project runs it.',
    ])
    const left = await neverRun(planted.folder, { vitest: [], browser: [] }, [
      'tests/browser/forgotten.spec.ts',
    ])
    expect(left).not.toContain('tests/browser/forgotten.spec.ts: no project runs it.')
  })

  it('names a project that npm test does not run, and what stands in it alone', async () => {
    const words = { vitest: ['--project=unit'], browser: ['--project=desktop'] }
    const problems = await neverRun(planted.folder, words)
    expect(problems).toContain('The project engine: npm test runs nothing of it.')
    expect(problems).toContain('The project phone: npm test runs nothing of it.')
    expect(problems).toContain('tests/api/reading.test.ts: no project runs it.')
    expect(problems).toContain('tests/browser/thumb.spec.ts: no project runs it.')
    expect(problems).not.toContain('tests/browser/wide.spec.ts: no project runs it.')
  })
})
