import { expect, it } from 'vitest'
import { temporaryFolder } from './clean-up.js'
import { judge, recall, remember } from './second-tries.js'

const passed = (name: string) => ({ name, outcome: 'passed' as const })
const flaky = (name: string) => ({ name, outcome: 'flaky' as const })

it('forgives a second try once', () => {
  const { results, remembered } = judge([], [passed('steady'), flaky('shaky')])
  expect(results).toEqual([passed('steady'), flaky('shaky')])
  expect(remembered).toEqual(['shaky'])
})

it('fails a test that needed one in two runs in a row, and says why', () => {
  const { results, remembered } = judge(['shaky'], [passed('steady'), flaky('shaky')])
  expect(results).toEqual([
    passed('steady'),
    { name: 'shaky (needed a second try in two runs in a row)', outcome: 'failed' },
  ])
  expect(remembered).toEqual(['shaky'])
})

it('forgets it after a run without, and keeps what did not run', () => {
  expect(judge(['shaky', 'elsewhere'], [passed('shaky')])).toEqual({
    results: [passed('shaky')],
    remembered: ['elsewhere'],
  })
})

it('is kept from run to run, and empty in a clean checkout', () => {
  const root = temporaryFolder('calendar-history-')
  expect(recall(root)).toEqual([])
  remember(root, ['shaky'])
  expect(recall(root)).toEqual(['shaky'])
})
