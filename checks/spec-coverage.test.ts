import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantProject } from './planted-project.ts'
import { coverageProblems } from './spec-coverage.js'

const files = {
  'tests/browser/home.spec.ts': `
    test.describe("an event's page", () => {
      test("shows 'Edit Event'", async () => {})
      for (const who of people) test(\`leads \${who} home (at once)\`, once, async () => {})
      test.skip('is passed over', async () => {})
      test('is shown (later)', release, async () => {})
      for (const who of people) test(\`is shown to \${who}\`, when(who), async () => {})
    })
    expect(page.getByText('only words', options)).toBe(true)`,
  'domain/rule.test.ts': `
    describe('a rule', () => {
      it.each([
        ['a', 'b'],
      ])(
        'of %s is %s', (one, other) => {})
    })
    describe('another', () => {})`,
  'domain/rule.ts': `it('is no test file', () => {})`,
  'domain/late.test.ts': `it('comes late', () => {})`,
}

const spec = 'tests/browser/home.spec.ts'
const phone = (...titles: string[]) => ({ project: 'phone', file: spec, titles })
const main = [
  { project: 'unit', file: 'domain/rule.test.ts' },
  phone("an event's page", "shows 'Edit Event'"),
  phone("an event's page", 'leads Ada home (at once)'),
]
/** What `npm test` runs, and all that there is. */
const planned = {
  main: { projects: ['unit', 'phone'], runs: main },
  rest: { projects: ['unit', 'phone'], runs: [] },
  all: {
    projects: ['unit', 'phone'],
    runs: [
      ...main,
      { project: 'unit', file: 'domain/late.test.ts' },
      phone('all', "an event's page", 'is shown (later)'),
      phone("an event's page", 'is shown to Ada'),
      { ...phone("an event's page", 'is shown to Bob'), project: 'desktop' },
    ],
  },
}
planned.main.runs.push(phone("an event's page", 'is shown to Ada'))

const row = (number: string, ...tests: string[]) => `| ${number} | it works | ${tests.join('<br>')} |`
const named = (file: string, title: string) => `\`${file}: '${title}'\``
const home = (title: string) => named('tests/browser/home.spec.ts', title)
const rule = (title: string) => named('domain/rule.test.ts', title)

describe('the check of what proves the specification', () => {
  let planted: ReturnType<typeof plantProject>
  beforeAll(() => {
    planted = plantProject(files, [])
  })
  afterAll(() => planted.remove())

  const problemsOf = (...lines: string[]) =>
    coverageProblems(
      planted.folder,
      ['## 2 Screens', '| | what | proof |', '| --- | --- | --- |', ...lines].join('\n'),
      planned,
    )

  it('finds titles in all quotes, of rows of values and of parts, and what is around them', () => {
    const all = [
      row('2.1', home("shows 'Edit Event'"), home(`an event's page › shows 'Edit Event'`)),
      row('2.2', home(`leads \${who} home (at once)`)),
      row('2.3', rule('of %s is %s'), rule('a rule › of %s is %s')),
    ]
    expect(problemsOf(...all)).toEqual([])
  })

  it.each([
    ['a title that is not there', row('2.1', home('leads nobody home')), 'has no test'],
    ['half of a title', row('2.1', home(`leads \${who} home`)), 'has no test'],
    ['a title around another one', row('2.1', rule('another › of %s is %s')), 'has no test'],
    ['words that are no title', row('2.1', home('only words')), 'has no test'],
    ['a test that is passed over', row('2.1', home('is passed over')), 'has no test'],
    [
      'a file that npm test does not run',
      row('2.1', named('domain/late.test.ts', 'comes late')),
      'does not run',
    ],
    ['a test that npm test leaves out', row('2.1', home('is shown (later)')), 'leaves out'],
    ['a test of which npm test leaves a part out', row('2.1', home(`is shown to \${who}`)), 'leaves out'],
    ['a file that is not there', row('2.1', named('tests/none.test.ts', 'x')), 'there is no test file'],
    ['a file that nothing runs', row('2.1', named('domain/rule.ts', 'is no test file')), 'no test file'],
    ['a row without a test', row('2.1', 'by looking at it'), 'it names no test'],
    ['a row of another section', row('3.1', rule('of %s is %s')), 'it stands in section 2'],
  ])('refuses %s', (_, line, words) => {
    expect(problemsOf(line)).toEqual([expect.stringContaining(words)])
  })

  it('refuses two rows of one number, and a page without rows', () => {
    const good = row('2.1', rule('of %s is %s'))
    expect(problemsOf(good, good)).toEqual(['2.1: there are two rows of this number.'])
    expect(problemsOf()).toEqual(['docs/spec-coverage.md has no rows.'])
  })
})
