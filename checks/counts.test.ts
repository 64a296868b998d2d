import { describe, expect, it } from 'vitest'
import { countProblems, countsOf } from './counts.js'

const limits = { 'lines in app': { most: 2, why: 'the first page' } }

describe('the ratchet of counts', () => {
  it('counts lines, small files, feature folders and odd words', () => {
    const counts = countsOf([
      { file: 'app/features/events/list.ts', text: '// Whoever reads it.\nexport const a = { ...{ b } }\n' },
      { file: 'server/main.ts', text: 'start()\n'.repeat(30) },
    ])
    expect(counts).toMatchObject({
      'lines in total': 32,
      'lines in app': 2,
      'lines in server': 30,
      'files of 25 lines or fewer': 1,
      'feature folders': 1,
      'spreads of object literals': 1,
      'odd words in app': 1,
      'odd words in server': 0,
    })
  })

  it('refuses a count that rose, and one without a reason', () => {
    expect(countProblems({ 'lines in app': 2 }, limits)).toEqual([])
    expect(countProblems({ 'lines in app': 3 }, limits)).toEqual([
      expect.stringContaining('lines in app: 3, but checks/counts.json allows 2.'),
    ])
    expect(countProblems({ 'feature folders': 1 }, limits)).toEqual([expect.stringContaining('no limit')])
  })
})
