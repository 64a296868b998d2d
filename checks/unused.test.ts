import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantProject } from './planted-project.ts'

const knip = join(import.meta.dirname, '../node_modules/knip/bin/knip.js')

/** What `npm run check` calls, by check.js, on another project. */
async function unused(folder: string, ...words: string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [knip, '--no-progress', ...words], { cwd: folder })
  return run.then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

const files = {
  'package.json': JSON.stringify({
    name: 'planted',
    type: 'module',
    dependencies: { hono: '1.0.0', 'never-imported': '1.0.0' },
  }),
  'server/start.ts':
    "import { Hono } from 'hono'\nimport { used } from '../domain/rule.ts'\nnew Hono(used())\n",
  'domain/rule.ts': [
    'const limit = 3',
    'export const inner = () => limit',
    'export const used = () => inner()',
    'export const onlyTested = () => limit + 1',
    'export const nobodys = () => limit + 2',
  ].join('\n'),
  'domain/rule.test.ts':
    "import { expect } from 'vitest'\nimport { inner, onlyTested } from './rule.ts'\nexpect(onlyTested() + inner())\n",
  'domain/only-tested.ts': 'export const tested = 1\n',
  'domain/only-tested.test.ts': "import { tested } from './only-tested.ts'\nconsole.log(tested)\n",
}

describe('the check for what nobody uses', () => {
  let planted: ReturnType<typeof plantProject>
  let everywhere = ''
  let withoutTests = ''
  beforeAll(async () => {
    planted = plantProject(files, ['knip.json', 'checks/without-tests.json'])
    everywhere = await unused(planted.folder)
    withoutTests = await unused(planted.folder, '--production', '--config', 'checks/without-tests.json')
  })
  afterAll(() => planted.remove())

  it('finds a package that the code does not import', () => {
    expect(everywhere).toMatch(/Unused dependencies[\s\S]*never-imported/)
  })

  it('finds an export that nobody imports', () => {
    expect(everywhere).toContain('nobodys')
  })

  it('finds an export and a file that only tests import', () => {
    expect(withoutTests).toContain('onlyTested')
    expect(withoutTests).toContain('domain/only-tested.ts')
  })

  it('leaves alone what the product uses, and tests too', () => {
    expect(withoutTests).not.toMatch(/\b(inner|used|hono)\b/)
  })
})
