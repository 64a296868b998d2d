import { expect, test } from 'vitest'
import { columnsWide, foldBlocks } from './fold-blocks.ts'

function block(event: string, from: number, to: number, column: number, columns: number) {
  return { event, from, to, column, columns, continuesBefore: false, continuesAfter: false }
}

test('what fits stays as it is', () => {
  const blocks = [block('a', 0, 60, 0, 2), block('b', 30, 90, 1, 2)]
  expect(foldBlocks(blocks, 3)).toEqual({ shown: blocks, folded: [] })
})

test('what does not fit folds into the last column, over all its hours', () => {
  const crowd = [0, 1, 2, 3, 4].map(column => block(`ride ${column}`, column * 10, 100 + column, column, 5))
  const { shown, folded } = foldBlocks(crowd, 3)
  expect(shown.map(({ event, columns }) => [event, columns])).toEqual([
    ['ride 0', 3],
    ['ride 1', 3],
  ])
  expect(folded).toEqual([{ from: 20, to: 104, events: ['ride 2', 'ride 3', 'ride 4'] }])
})

test('two crowds of one day fold apart', () => {
  const crowd = (at: number) => [0, 1, 2].map(column => block(`${at}/${column}`, at, at + 60, column, 3))
  expect(
    foldBlocks([...crowd(600), ...crowd(900)], 2).folded.map(({ from, events }) => [from, events.length]),
  ).toEqual([
    [600, 2],
    [900, 2],
  ])
})

test('a block takes the room beside it that nothing else needs at its time', () => {
  const early = [0, 1, 2].map(column => block(`early ${column}`, 0, 60, column, 3))
  const long = block('long', 0, 200, 0, 3)
  const late = block('late', 90, 200, 1, 3)
  const blocks = [long, ...early.slice(1), late]
  const wide = (limit: number) => {
    const day = foldBlocks(blocks, limit)
    return day.shown.map(one => [one.event, columnsWide(one, day)])
  }
  expect(wide(3)).toEqual([
    ['long', 1],
    ['early 1', 1],
    ['early 2', 1],
    ['late', 2],
  ])
  expect(wide(2)).toEqual([['long', 1]])
})
