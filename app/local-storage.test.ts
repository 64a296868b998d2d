import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { readStored, readStoredText, storeJson, storeText } from './local-storage.ts'

function withStorage(setItem?: () => never) {
  const items = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: setItem ?? ((key: string, value: string) => void items.set(key, value)),
    removeItem: (key: string) => items.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  return items
}

afterEach(() => vi.unstubAllGlobals())

const numbers = z.array(z.number())

describe("the browser's storage", () => {
  it('returns what was stored, and removes undefined', () => {
    const items = withStorage()
    storeText('text', 'on')
    storeJson('numbers', [1, 2])
    expect(readStoredText('text')).toBe('on')
    expect(readStored('numbers', numbers)).toEqual([1, 2])
    storeText('text', undefined)
    storeJson('numbers', undefined)
    expect(items.size).toBe(0)
  })

  it.each(['nonsense', '{"a": 1}', '["1"]', 'null'])('does not trust %j', text => {
    withStorage().set('numbers', text)
    expect(readStored('numbers', numbers)).toBeUndefined()
  })

  it('may be full, forbidden or missing', () => {
    withStorage(() => {
      throw new Error('full')
    })
    storeText('text', 'on')
    expect(readStoredText('text')).toBeNull()
    vi.unstubAllGlobals()
    storeJson('numbers', [1])
    expect(readStored('numbers', numbers)).toBeUndefined()
  })
})
