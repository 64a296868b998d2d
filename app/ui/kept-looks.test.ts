import { afterEach, expect, it, vi } from 'vitest'
import { keepLook, lookOf } from './kept-looks.ts'

function withStorage(setItem?: () => never) {
  const items = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: setItem ?? ((key: string, value: string) => void items.set(key, value)),
  }
  vi.stubGlobal('window', { sessionStorage })
  return items
}

afterEach(() => vi.unstubAllGlobals())

it('the looks of the last four pictures are kept, by their names', () => {
  withStorage()
  for (const number of [1, 2, 3, 4, 5]) keepLook(`${number}.jpg`, `data:${number}`)
  expect(lookOf('5.jpg')).toBe('data:5')
  expect(lookOf('2.jpg')).toBe('data:2')
  expect(lookOf('1.jpg')).toBeUndefined()
})

it('a storage that is full, or holds something else, means only that there is no look', () => {
  const items = withStorage(() => {
    throw new Error('full')
  })
  keepLook('1.jpg', 'data:1')
  expect(lookOf('1.jpg')).toBeUndefined()
  items.set('picture-looks-1', '[["1.jpg", 1], 7, "x"]')
  expect(lookOf('1.jpg')).toBeUndefined()
  items.set('picture-looks-1', 'nonsense')
  expect(lookOf('1.jpg')).toBeUndefined()
})
