import { beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { emptyFields, stillChosen, submitQuery } from './submit-fields.ts'

describe('earlier choices', () => {
  const choices = {
    types: [{ id: 't1', name: 'race', color: '#e74c3c' }],
    groups: [{ id: 'g1', name: 'Alpine Spokes' }],
    places: [],
  }
  const chosen = (type_id: string, group_id: string, of = choices) => {
    const values = stillChosen({ ...emptyFields, type_id, group_id }, of)
    return [values.type_id, values.group_id]
  }

  it('replace a fallback type by the real one of its name, and drop a group that is gone', () => {
    expect(chosen('race', 'g1')).toEqual(['t1', 'g1'])
    expect(chosen('t1', 'g2')).toEqual(['t1', ''])
  })

  it('stay while the choices cannot be read', () => {
    expect(chosen('t2', 'g2', { types: [], groups: [], places: [] })).toEqual(['t2', 'g2'])
  })
})

describe('the query of the page', () => {
  const facts = { today: '2026-11-15', types: undefined }

  beforeAll(() => ensureTemporal())

  it.each([
    ['date=2026-12-01&time=18:00&x=1', 'date=2026-12-01&time=18%3A00'],
    ['date=0001-01-01&time=25:00', ''],
    ['submitted=1234&date=2026-12-01', 'submitted=yes'],
    ['mail=1&submitted=', 'submitted=yes&mail=yes'],
    ['group=0B9C1C9E-7D2A-4F6B-8A52-1F0E6E6B1D11&mail=1', 'group=0b9c1c9e-7d2a-4f6b-8a52-1f0e6e6b1d11'],
    ['group=all&group=2', ''],
  ])('%s is known as %s', (query, known) => {
    expect(submitQuery(new URLSearchParams(query), facts).toString()).toBe(known)
  })
})
