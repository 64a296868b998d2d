import { beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '../time/city-day.ts'
import { noticeDays, noticesFrom, noticesOn, noticeText } from './notice.ts'

beforeAll(ensureTemporal)

const notice = { text: 'Ice', first_day: '2026-11-20', last_day: '2026-11-22' }
const on = (first: string, last = first) => noticesOn([notice], { first, last }).length === 1

describe('a notice', () => {
  it('stands on each day from its first to its last, and on no other', () => {
    expect(
      ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(day => on(day)),
    ).toEqual([false, true, true, true, false])
  })

  it('is among those of a span that it touches, lies in or covers', () => {
    expect(on('2026-11-01', '2026-11-20')).toBe(true)
    expect(on('2026-11-22', '2026-11-30')).toBe(true)
    expect(on('2026-11-01', '2026-11-30')).toBe(true)
    expect(on('2026-11-23', '2026-11-30')).toBe(false)
    expect(on('2026-11-01', '2026-11-19')).toBe(false)
  })

  it('begins in a list on its first day or, where that is earlier, on the first day of the list', () => {
    const listed = { first: '2026-11-21', last: '2026-11-27' }
    expect(noticesFrom([notice], '2026-11-21', listed)).toEqual([notice])
    expect(noticesFrom([notice], '2026-11-22', listed)).toEqual([])
    expect(noticesFrom([notice], '2026-11-20', { ...listed, first: '2026-11-15' })).toEqual([notice])
    expect(noticesFrom([notice], '2026-11-15', { ...listed, first: '2026-11-15' })).toEqual([])
  })

  it('names its days, a single one by its weekday', () => {
    expect(noticeDays(notice)).toBe('November 20 – 22, 2026')
    expect(noticeDays({ first_day: '2026-11-21', last_day: '2026-11-21' })).toBe(
      'Saturday, November 21, 2026',
    )
  })

  it('is one line, however it was typed', () => {
    expect(noticeText({ text: ' Ice\n\non  the bridge ' })).toBe('Ice on the bridge')
  })
})
