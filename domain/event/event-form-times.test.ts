import { describe, expect, it } from 'vitest'
import { ensureTemporal } from '../time/city-day.ts'
import { endHint, readFormTimes } from './event-form-times.ts'

await ensureTemporal()

const DENVER = 'America/Denver'

/** Reads times written as '2026-11-15 18:00', with '-' for an empty field. */
function read(start: string, end = '- -', zone = DENVER, stored?: Parameters<typeof readFormTimes>[2]) {
  const fields = (text: string) => text.split(' ').map(part => (part === '-' ? '' : part))
  const [start_date = '', start_time = ''] = fields(start)
  const [end_date = '', end_time = ''] = fields(end)
  return readFormTimes({ start_date, start_time, end_date, end_time }, zone, stored)
}

const problem = (field: string, message: string) => ({ ok: false, problems: [{ field, message }] })

describe('the times of an event form', () => {
  it("are read in the city's time", () => {
    expect(read('2026-11-15 18:00', '2026-11-15 20:00')).toEqual({
      ok: true,
      start: '2026-11-16T01:00:00.000Z',
      end: '2026-11-16T03:00:00.000Z',
    })
    expect(read('2026-07-15 18:00', '- -', 'Australia/Adelaide')).toEqual({
      ok: true,
      start: '2026-07-15T08:30:00.000Z',
      end: null,
    })
  })

  it('have no end where none is said, nor where only the day of the start is', () => {
    for (const end of ['- -', '2026-11-15 -'])
      expect(read('2026-11-15 18:00', end)).toMatchObject({ ok: true, end: null })
  })

  it.each([
    ['18:00', '20:00', '2026-11-16T03:00:00.000Z', 'Ends the same day, Sunday, November 15, 2026.'],
    ['22:00', '01:30', '2026-11-16T08:30:00.000Z', 'Ends the next day, Monday, November 16, 2026.'],
  ])('end on the day that a time alone means: from %s to %s', (start, end, instant, words) => {
    expect(read(`2026-11-15 ${start}`, `- ${end}`)).toMatchObject({ ok: true, end: instant })
    const fields = { start_date: '2026-11-15', start_time: start, end_date: '', end_time: end }
    expect(endHint(fields)).toBe(words)
  })

  it('end on the next day also over a month and over the night the clocks change', () => {
    expect(read('2026-10-31 22:00', '- 03:00')).toMatchObject({ end: '2026-11-01T10:00:00.000Z' })
    expect(read('2027-03-13 22:00', '- 02:30')).toMatchObject({
      problems: [
        { field: 'end_time', message: expect.stringContaining('2:30 AM does not exist on March 14') },
      ],
    })
  })

  it('come with the rule in words until it is clear what an end means', () => {
    const fields = { start_date: '', start_time: '', end_date: '', end_time: '' }
    const rule = 'Without an end date: the same day, or the next day if it is earlier than the start.'
    expect(endHint(fields)).toBe(rule)
    expect(endHint({ ...fields, end_time: '20:00' })).toBe(rule)
    expect(endHint({ ...fields, start_date: 'nonsense', start_time: '18:00', end_time: '20:00' })).toBe(rule)
    expect(endHint({ ...fields, end_date: '2026-11-15', end_time: '20:00' })).toBeUndefined()
  })

  it('ask for the time of an end on another day, so that the day is not lost', () => {
    const message = 'Please enter an end time too, or leave the end date empty.'
    for (const day of ['2026-11-16', '2026-11-14', 'nonsense'])
      expect(read('2026-11-15 18:00', `${day} -`)).toEqual(problem('end_time', message))
  })

  it('are not complained of when the start is missing, for the form does that', () => {
    expect(read('- -')).toEqual({ ok: false, problems: [] })
    expect(read('2026-11-15 -')).toEqual({ ok: false, problems: [] })
  })

  it('need an end after the start', () => {
    const message = 'The end must be after the start.'
    expect(read('2026-11-15 18:00', '2026-11-15 18:00')).toEqual(problem('end_time', message))
    expect(read('2026-11-15 18:00', '- 18:00')).toEqual(problem('end_time', message))
    expect(read('2026-11-15 18:00', '2026-11-15 17:00')).toEqual(problem('end_time', message))
    expect(read('2026-11-15 18:00', '2026-11-14 20:00')).toEqual(problem('end_date', message))
  })

  it('may not fall into the hour that the spring night leaves out', () => {
    const words =
      '2:30 AM does not exist on March 8, 2026: the clocks go forward that night. Please choose another time.'
    expect(read('2026-03-08 02:30')).toEqual(problem('start_time', words))
    expect(read('2026-03-08 01:30', '2026-03-08 02:30')).toEqual(problem('end_time', words))
  })

  it('are measured in real time across the night the clocks go back', () => {
    expect(read('2026-11-01 01:30', '2026-11-01 02:00')).toEqual({
      ok: true,
      start: '2026-11-01T07:30:00.000Z',
      end: '2026-11-01T09:00:00.000Z',
    })
  })

  it('last at most 366 days', () => {
    expect(read('2026-11-15 18:00', '2027-11-16 18:00').ok).toBe(true)
    expect(read('2026-11-15 18:00', '2027-11-16 18:01')).toEqual(
      problem('end_date', 'An event can last at most 366 days.'),
    )
  })

  it('start between 2000 and 2199', () => {
    const message = 'Please choose a date between 2000 and 2199.'
    expect(read('2000-01-01 00:00').ok).toBe(true)
    expect(read('1999-12-31 12:00')).toEqual(problem('start_date', message))
    // The database counts in UTC, which is seven hours ahead.
    expect(read('2199-12-31 16:59').ok).toBe(true)
    expect(read('2199-12-31 17:00')).toEqual(problem('start_date', message))
    expect(read('2200-01-01 12:00')).toEqual(problem('start_date', message))
    expect(read('0026-11-15 18:00')).toEqual(problem('start_date', message))
  })

  it('say which field makes no sense', () => {
    expect(read('2026-02-30 18:00', '2026-11-15 25:00')).toEqual({
      ok: false,
      problems: [
        { field: 'start_date', message: 'Please enter a valid date.' },
        { field: 'end_time', message: 'Please enter a valid time.' },
      ],
    })
  })
})

describe('the times of an edited event', () => {
  const secondPass = { start_date: '2026-11-01T08:30:20+00:00', end_date: '2026-11-01T08:45:00+00:00' }

  it('stay exactly what they were while nobody changes them', () => {
    expect(read('2026-11-01 01:30', '2026-11-01 01:45', DENVER, secondPass)).toEqual({
      ok: true,
      start: '2026-11-01T08:30:20+00:00',
      end: '2026-11-01T08:45:00+00:00',
    })
  })

  it('are read anew once they are changed', () => {
    expect(read('2026-11-01 01:15', '- -', DENVER, secondPass)).toEqual({
      ok: true,
      start: '2026-11-01T07:15:00.000Z',
      end: null,
    })
  })
})
