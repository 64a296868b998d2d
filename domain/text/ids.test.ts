import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { idsOf, isStar, maxStars, starsIn, starsText } from './ids.ts'

describe('a star', () => {
  it('is the letter of a kind and an id', () => {
    const id = randomUUID()
    expect(['e', 's', 'g'].map(kind => isStar(`${kind}:${id}`))).toEqual([true, true, true])
    for (const other of ['', id, `x:${id}`, `e:${id.toUpperCase()}A`, `e:${id} `, `e:${id}\n`, 'e:sample-1'])
      expect(isStar(other)).toBe(false)
  })
  it('is found by its kind', () => {
    expect(idsOf('g', ['e:1', 'g:2', 's:3', 'g:4'])).toEqual(['2', '4'])
  })
})

describe('stars as a text', () => {
  const many = Array.from({ length: maxStars }, (_, n) => `${'esg'[n % 3]}:${randomUUID()}`)
  it('come back as they were, in few letters that a URL takes', () => {
    const text = starsText(many)
    expect(text).toMatch(/^[\w-]*$/)
    expect(text).toHaveLength(23 * maxStars)
    expect(starsIn(text)).toEqual(many)
    expect(starsIn('')).toEqual([])
  })
  it('are there once', () => {
    const [first = ''] = many
    expect(starsIn(starsText([first, first]))).toEqual([first])
  })
  it('are no more than so many, and nothing else', () => {
    const text = starsText(many)
    for (const wrong of [
      `${text}${text.slice(0, 23)}`,
      text.slice(1),
      text.slice(0, -1),
      `${text}!`,
      'x',
      'e:',
    ])
      expect(starsIn(wrong)).toBeUndefined()
  })
})
