import { beforeAll, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/temporal.ts'
import { submitQuery } from './submit-query.ts'

const facts = { today: '2026-11-15', types: undefined }

beforeAll(() => ensureTemporal())

it.each([
  ['date=2026-12-01&time=18:00&x=1', 'date=2026-12-01&time=18%3A00'],
  ['date=0001-01-01&time=25:00', ''],
  ['submitted=1234&date=2026-12-01', 'submitted=yes'],
])('what the submit form knows of %s is %s', (query, known) => {
  expect(submitQuery(new URLSearchParams(query), facts).toString()).toBe(known)
})
