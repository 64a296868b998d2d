import { afterEach, describe, expect, it, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  briefDay,
  clockText,
  dateText,
  daysOf,
  EARLIEST_DAY,
  ensureTemporal,
  isCityDay,
  LATEST_DAY,
  laterDay,
  longDay,
  memoize,
  monthOf,
  monthText,
  shortDay,
  spanText,
  weekOf,
} from './city-day.ts'

await ensureTemporal()

describe('a day', () => {
  it.each(['2026-11-15', '2024-02-29', EARLIEST_DAY, LATEST_DAY])('can be %s', text => {
    expect(isCityDay(text)).toBe(true)
  })

  it.each([
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '02026-01-01',
    '+002026-01-01',
    '2026-11-15T00:00',
    '2026-11-15\n',
    ' 2026-11-15',
    '２０２６-11-15',
    "2026-11-15'; drop table events",
  ])('cannot be %j', text => {
    expect(isCityDay(text)).toBe(false)
  })

  it('has neighbours across months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  })

  it('keeps its number in another month as far as that month has it', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })

  it('can be later than another', () => {
    expect(laterDay('2026-11-15', '2026-11-16')).toBe('2026-11-16')
    expect(laterDay('2026-11-16', '2026-11-15')).toBe('2026-11-16')
  })
})

describe('a span', () => {
  it('lists every day, both ends included', () => {
    expect(daysOf({ first: '2026-02-27', last: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
    expect(daysOf({ first: '2026-02-27', last: '2026-02-27' })).toEqual(['2026-02-27'])
  })

  it('that is a week begins on Sunday', () => {
    const week = { first: '2026-11-15', last: '2026-11-21' }
    expect(weekOf('2026-11-15')).toEqual(week)
    expect(weekOf('2026-11-18')).toEqual(week)
    expect(weekOf('2026-11-21')).toEqual(week)
    expect(weekOf('2026-01-01')).toEqual({ first: '2025-12-28', last: '2026-01-03' })
  })

  it('that is a month knows its length', () => {
    expect(monthOf('2024-02-10')).toEqual({ first: '2024-02-01', last: '2024-02-29' })
    expect(monthOf('2026-11-30')).toEqual({ first: '2026-11-01', last: '2026-11-30' })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A fresh copy of the module, as on a page that has just been opened. */
async function freshModule() {
  vi.resetModules()
  return import('./city-day.ts')
}

describe('Temporal', () => {
  it('cannot be used before it is loaded, and says what to do', async () => {
    vi.stubGlobal('Temporal', undefined)
    const { temporal } = await freshModule()
    expect(() => temporal()).toThrow('await ensureTemporal()')
  })

  it('comes from the polyfill where the platform has none, and leaves the globals alone', async () => {
    vi.stubGlobal('Temporal', undefined)
    const format = Intl.DateTimeFormat
    const { ensureTemporal, temporal } = await freshModule()
    await ensureTemporal()
    expect(temporal().PlainDate.from('2026-02-28').add({ days: 1 }).toString()).toBe('2026-03-01')
    expect(Intl.DateTimeFormat).toBe(format)
    expect(globalThis).toHaveProperty('Temporal', undefined)
  })

  it("is the platform's own where there is one, without waiting for anything", async () => {
    const own = { ZonedDateTime: class {} }
    vi.stubGlobal('Temporal', own)
    const { ensureTemporal, temporal } = await freshModule()
    expect(temporal()).toBe(own)
    await ensureTemporal()
    expect(temporal()).toBe(own)
  })
})

test('what was found is not looked for again, and what failed is', () => {
  let looked = 0
  const find = memoize(String, (text: string) => {
    looked += 1
    if (text === 'bad') throw new RangeError(text)
    return { text }
  })
  expect(find('a')).toBe(find('a'))
  expect(find('b')).toEqual({ text: 'b' })
  expect(looked).toBe(2)
  for (let time = 0; time < 2; time += 1) expect(() => find('bad')).toThrow(RangeError)
  expect(looked).toBe(4)
})

test('no more is remembered than a page has use for', () => {
  const looked: string[] = []
  const find = memoize(String, (text: string) => looked.push(text))
  for (let n = 0; n <= 5_000; n += 1) find(String(n))
  find('5000')
  expect(looked).toHaveLength(5_001)
  find('0')
  expect(looked).toHaveLength(5_002)
})

await ensureTemporal()

describe('a day in words', () => {
  it('comes long, short and in between', () => {
    expect(longDay('2026-11-14')).toBe('Saturday, November 14, 2026')
    expect(dateText('2026-03-08')).toBe('March 8, 2026')
    expect(shortDay('2026-11-15')).toBe('Sun 15')
    expect(briefDay('2026-11-15')).toBe('Sun, Nov 15, 2026')
    expect(monthText('2026-11-15')).toBe('November 2026')
  })

  it('names every weekday and month', () => {
    const days = [
      '2026-06-01',
      '2026-06-02',
      '2026-06-03',
      '2026-06-04',
      '2026-06-05',
      '2026-06-06',
      '2026-06-07',
    ]
    expect(days.map(day => shortDay(day).slice(0, 3)).join(' ')).toBe('Mon Tue Wed Thu Fri Sat Sun')
    expect(monthText('2026-01-01')).toBe('January 2026')
    expect(monthText('2026-12-01')).toBe('December 2026')
  })
})

describe('a span in words', () => {
  it.each([
    ['2026-11-15', '2026-11-15', 'November 15, 2026'],
    ['2026-11-15', '2026-11-21', 'November 15 – 21, 2026'],
    ['2026-11-29', '2026-12-05', 'November 29 – December 5, 2026'],
    ['2026-12-27', '2027-01-02', 'December 27, 2026 – January 2, 2027'],
    ['2026-11-01', '2027-11-02', 'November 1, 2026 – November 2, 2027'],
  ])('from %s to %s is %s', (first, last, text) => {
    expect(spanText({ first, last })).toBe(text)
  })
})

describe('a clock time', () => {
  it.each([
    [0, 0, '12:00 AM'],
    [0, 5, '12:05 AM'],
    [11, 59, '11:59 AM'],
    [12, 0, '12:00 PM'],
    [18, 0, '6:00 PM'],
    [23, 30, '11:30 PM'],
  ])('of %i hours and %i minutes is %s', (hour, minute, text) => {
    expect(clockText(hour, minute)).toBe(text)
  })
})
