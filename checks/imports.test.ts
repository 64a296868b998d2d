import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importProblems } from './imports.js'
import { plantProject } from './planted-project.ts'

const imports = (...paths: string[]) => paths.map(path => `import '${path}'\n`).join('')

const sound = {
  'app/routes/home.tsx': imports('../features/layout/page.ts', '../features/events/list.ts'),
  'app/features/layout/page.ts': imports('../events/list.ts'),
  'app/features/events/list.ts': imports('../account/who.ts', '../../site.ts', '../../ui/button.ts'),
  'app/features/groups/list.ts': imports('../calendar/grid.ts'),
  'app/features/account/who.ts': imports('#domain/event/span.ts'),
  'app/features/reports/list.ts': imports('../calendar/grid.ts'),
  'app/features/calendar/grid.ts': imports('#domain/event/span.ts'),
  'app/site.ts': imports('./ui/button.ts'),
  'app/ui/button.ts': 'export {}',
  'domain/event/span.ts': imports('../time/day.ts'),
  'domain/time/day.ts': 'export {}',
  'domain/time/sample.fixture.ts': 'export {}',
  'domain/event/color.ts': 'export {}',
  'server/main.ts': imports('#domain/event/span.ts', '#platform/index.ts'),
  'platform/index.ts': imports('./http/front.ts'),
  'platform/http/front.ts': 'export {}',
}

/** Each fault: what it is, the file, what it imports, and the rule that finds it. */
const faults = [
  [
    'across, to a feature of the same level',
    'app/features/events/across.ts',
    '../reports/list.ts',
    'feature-events-imports-downwards',
  ],
  [
    'upwards, to a feature of a higher level',
    'app/features/account/up.ts',
    '../calendar/grid.ts',
    'feature-account-imports-downwards',
  ],
  [
    'from a feature to a route',
    'app/features/groups/route.ts',
    '../../routes/home.tsx',
    'feature-groups-imports-downwards',
  ],
  [
    'from a feature that has no level',
    'app/features/unheard/of.ts',
    '../calendar/grid.ts',
    'features-have-a-level',
  ],
  [
    'from below the features to one of them',
    'app/floor.ts',
    './features/calendar/grid.ts',
    'app-floor-knows-no-features',
  ],
  ['that closes a circle of folders', 'domain/time/circle.ts', '../event/color.ts', 'no-cycles-of-folders'],
  [
    'from a page to the server',
    'app/features/account/server.ts',
    '#server/main.ts',
    'app-imports-domain-only',
  ],
  ['past the entry of the platform', 'server/deep.ts', '#platform/http/front.ts', 'platform-has-one-entry'],
  [
    'from the platform to the calendar',
    'platform/http/calendar.ts',
    '#domain/event/span.ts',
    'platform-knows-no-application',
  ],
  [
    'of what is there for tests',
    'domain/time/sample.ts',
    './sample.fixture.ts',
    'only-tests-import-fixtures',
  ],
  ['of something that is not there', 'domain/time/nothing.ts', './missing.ts', 'no-unresolved'],
] as const

describe('the check of imports', () => {
  const planted: ReturnType<typeof plantProject>[] = []
  const problemsOf = (files: Record<string, string>, ...folders: string[]) => {
    const project = plantProject(files, ['package.json', 'tsconfig.json'])
    planted.push(project)
    return importProblems(project.folder, folders)
  }
  let problems: string[]
  beforeAll(async () => {
    const wrong = Object.fromEntries(faults.map(([, file, path]) => [file, imports(path)]))
    problems = await problemsOf({ ...sound, ...wrong }, 'app', 'domain', 'platform', 'server')
  })
  afterAll(() => {
    for (const project of planted) project.remove()
  })

  it.each(faults)('refuses one %s', (_, file, _path, rule) => {
    const place = rule === 'no-cycles-of-folders' ? 'domain/time' : file
    expect(problems).toContainEqual(expect.stringContaining(`${rule}: ${place} → `))
  })

  it('accepts a project whose arrows point downwards, and says where it saw no modules', async () => {
    const project = { ...sound, 'empty/README.md': '' }
    expect(await problemsOf(project, 'app', 'domain', 'platform', 'server', 'empty')).toEqual([
      'The check of imports saw no module in empty.',
    ])
  })
})
