import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textDifference } from './text-difference.tsx'

describe('the difference of two texts', () => {
  it('is in whole words', () => {
    expect(textDifference('Lantern ride at seven', 'Lantern rides at seven')).toEqual({
      before: { start: 'Lantern ', own: 'ride', end: ' at seven' },
      after: { start: 'Lantern ', own: 'rides', end: ' at seven' },
    })
  })

  it('is all of a text that became nothing', () => {
    expect(textDifference('Snow', '')).toEqual({
      before: { start: '', own: 'Snow', end: '' },
      after: { start: '', own: '', end: '' },
    })
  })

  it('of long texts comes with a few words around it', () => {
    const same = 'word '.repeat(4000)
    const { before, after } = textDifference(`${same}old ${same}`, `${same}new ${same}`)
    expect(before.own).toBe('old')
    expect(after.own).toBe('new')
    expect(before.start).toMatch(/^… word/)
    expect(before.end).toMatch(/word …$/)
    expect(before.start.length + before.end.length).toBeLessThan(130)
  })

  it('loses no character of short texts', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(
      fc.property(text, text, (one, other) => {
        const { before, after } = textDifference(one, other)
        expect(before.start + before.own + before.end).toBe(one)
        expect(after.start + after.own + after.end).toBe(other)
      }),
    )
  })
})
