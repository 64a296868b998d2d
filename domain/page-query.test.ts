import { beforeAll, describe, expect, it } from 'vitest'
import { calendarQuery, mailedLinkQuery, submitQuery } from './page-query.ts'
import { ensureTemporal } from './temporal.ts'

const facts = { today: '2026-11-15', types: new Set(['race', 'social']) }

describe('what a page knows of a query', () => {
  beforeAll(() => ensureTemporal())

  it.each([
    ['u=1&utm_source=x', ''],
    ['date=9999-99-99&view=decade', ''],
    ['date=9999-01-01', ''],
    ['date=2026-11-15&view=month', ''],
    ['date=2026-12-01&view=week&u=2', 'view=week&date=2026-12-01'],
    ['type=social&type=race&type=race', 'type=race&type=social'],
    ['type=nonsense&type=race', 'type=race'],
  ])('of a calendar is, of %s, %s', (query, known) => {
    expect(calendarQuery(new URLSearchParams(query), facts).toString()).toBe(known)
  })

  it('leaves types alone while nobody knows which there are', () => {
    const query = new URLSearchParams('type=new')
    expect(calendarQuery(query, { ...facts, types: undefined }).toString()).toBe('type=new')
  })

  it.each([
    ['date=2026-12-01&time=18:00&x=1', 'date=2026-12-01&time=18%3A00'],
    ['date=0001-01-01&time=25:00', ''],
    ['submitted=1234&date=2026-12-01', 'submitted=yes'],
  ])('of the submit form is, of %s, %s', (query, known) => {
    expect(submitQuery(new URLSearchParams(query), facts).toString()).toBe(known)
  })

  it.each([
    ['token_hash=secret&type=recovery&x=1', 'token_hash=unread&type=recovery'],
    ['token_hash=secret&type=other', ''],
    ['token_hash=&type=recovery', ''],
  ])('of a mailed link is, of %s, %s', (query, known) => {
    expect(mailedLinkQuery(new URLSearchParams(query), facts).toString()).toBe(known)
  })
})
