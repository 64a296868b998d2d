import { afterEach, expect, it, vi } from 'vitest'
import { findPreview, savePreview } from './file-upload.ts'

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

it('stores the previews of the last four uploads', () => {
  withStorage()
  for (const number of [1, 2, 3, 4, 5]) savePreview(`${number}.jpg`, `data:${number}`)
  expect(findPreview('5.jpg')).toBe('data:5')
  expect(findPreview('2.jpg')).toBe('data:2')
  expect(findPreview('1.jpg')).toBeUndefined()
})

it('has no preview where storage is full or holds something else', () => {
  const items = withStorage(() => {
    throw new Error('full')
  })
  savePreview('1.jpg', 'data:1')
  expect(findPreview('1.jpg')).toBeUndefined()
  items.set('picture-looks-1', '[["1.jpg", 1], 7, "x"]')
  expect(findPreview('1.jpg')).toBeUndefined()
  items.set('picture-looks-1', 'nonsense')
  expect(findPreview('1.jpg')).toBeUndefined()
})
