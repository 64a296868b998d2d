import { beforeAll, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { parseStatusFields, type StatusFields } from './status-fields.ts'

beforeAll(() => ensureTemporal())

const zone = 'America/Denver'
const typed = (fields: Partial<StatusFields>) =>
  parseStatusFields({ event: '', status: 'postponed', note: '', new_date: '', new_time: '', ...fields }, zone)

it('reads a new date on the city’s clock, also in the nights when the clocks change', () => {
  const at = (new_date: string, new_time: string) => typed({ new_date, new_time })
  expect(at('2027-03-13', '23:30')).toMatchObject({
    ok: true,
    change: { new_start: '2027-03-14T06:30:00.000Z' },
  })
  expect(at('2027-03-14', '02:30')).toEqual({
    ok: false,
    fields: { new_time: expect.stringContaining('2:30 AM does not exist on') },
  })
  // Of the two, the first.
  expect(at('2027-11-07', '01:30')).toMatchObject({
    ok: true,
    change: { new_start: '2027-11-07T07:30:00.000Z' },
  })
})

it('requires a complete date in the future and a known status', () => {
  expect(typed({ new_date: '2027-03-13' })).toMatchObject({
    ok: false,
    fields: { new_time: expect.any(String) },
  })
  // The hour alone is the one that was filled in.
  expect(typed({ new_time: '10:00' })).toMatchObject({ ok: true, change: { new_start: null } })
  expect(typed({ new_date: '2020-03-13', new_time: '10:00' })).toMatchObject({
    ok: false,
    fields: { new_date: 'Please choose a time that is still to come.' },
  })
  expect(typed({ status: 'scheduled', note: 'Ill.' })).toMatchObject({ ok: true, change: { note: null } })
  expect(typed({ status: 'deleted' })).toMatchObject({ ok: false, fields: { status: 'Please choose one.' } })
  expect(typed({ note: 'x'.repeat(301) })).toMatchObject({ ok: false, fields: { note: expect.any(String) } })
})

it('ignores a new date when the event is cancelled', () => {
  expect(typed({ status: 'cancelled', new_date: 'nonsense', note: 'Ill.' })).toEqual({
    ok: true,
    change: { new_status: 'cancelled', note: 'Ill.', new_start: null },
  })
})
