import { expect, it } from 'vitest'
import { rowOf, tableOf } from '../bench/table.ts'

it('holds the ratio of a figure against its limit, or else the figure itself', () => {
  const compared = { found: 1234, unit: '/s', ratio: 0.456, against: 'a constant route', atLeast: 0.5 }
  expect(rowOf('home page', compared)).toEqual({
    figure: 'home page',
    found: '1234/s',
    ratio: '0.46',
    heldAgainst: 'a constant route, at least 0.5',
    isMet: false,
  })
  expect(rowOf('made', { found: 12.34, unit: ' ms', atMost: 15 })).toEqual({
    figure: 'made',
    found: '12.3 ms',
    ratio: '0.82',
    heldAgainst: 'at most 15 ms',
    isMet: true,
  })
  expect(rowOf('answers', { found: 5 })).toEqual({
    figure: 'answers',
    found: '5',
    ratio: '',
    heldAgainst: '',
  })
})

it('prints a table in which what is over its limit is seen', () => {
  const rows = [rowOf('slow', { found: 30, unit: ' ms', atMost: 15 }), rowOf('told', { found: 1 })]
  expect(tableOf(rows).split('\n')).toEqual([
    '| figure | found | ratio | held against  | met    |',
    '| ------ | ----- | ----- | ------------- | ------ |',
    '| slow   | 30 ms | 2.00  | at most 15 ms | **no** |',
    '| told   | 1     |       |               |        |',
  ])
})
