import { describe, expect, it } from 'vitest'
import { layOutSheet } from './sheet-layout.ts'

const week = (count: number, title = 'A ride') =>
  Array.from({ length: 7 }, (_, day) => ({
    day,
    lines: Array.from({ length: count }, () => ({ title })),
  }))

describe('a sheet', () => {
  it('is larger the fewer events it has, and lists only days with events', () => {
    const [one, few, many] = [1, 3, 8].map(count => layOutSheet(week(count), 'sheet'))
    expect(one?.setting.font).toBeGreaterThan(few?.setting.font ?? 0)
    expect(few?.setting.font).toBeGreaterThan(many?.setting.font ?? 0)
    expect([one, few, many].map(sheet => sheet?.left)).toEqual([0, 0, 0])
    expect(one?.setting.hasPlaces).toBe(true)
    expect(layOutSheet([...week(1), { day: 7, lines: [] }], 'sheet').days).toHaveLength(7)
  })

  it('makes room for longer titles with a smaller font', () => {
    const short = layOutSheet(week(4), 'sheet').setting
    const long = layOutSheet(
      week(4, 'The Twelfth Annual Definitely-Not-a-Race Time Trial Up the Back'),
      'sheet',
    )
    expect(long.setting.font).toBeLessThan(short.font)
  })

  it('shows what fits, and counts the rest', () => {
    const { days, left, setting } = layOutSheet(week(200), 'sheet')
    const shown = days.reduce((sum, { lines }) => sum + lines.length, 0)
    expect(setting).toEqual({ columns: 4, font: 9, hasPlaces: false })
    expect(shown).toBeGreaterThan(150)
    expect(shown + left).toBe(1_400)
  })

  it('may be empty', () => {
    expect(layOutSheet([], 'poster')).toMatchObject({ days: [], left: 0 })
  })
})
