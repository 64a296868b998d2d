import { beforeAll, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/temporal.ts'
import { submitQuery } from './submit-query.ts'

const facts = { today: '2026-11-15', types: undefined }

beforeAll(() => ensureTemporal())

it.each([
  ['date=2026-12-01&time=18:00&x=1', 'date=2026-12-01&time=18%3A00'],
  ['date=0001-01-01&time=25:00', ''],
  ['submitted=1234&date=2026-12-01', 'submitted=yes'],
  ['mail=1&submitted=', 'submitted=yes&mail=yes'],
  ['group=0B9C1C9E-7D2A-4F6B-8A52-1F0E6E6B1D11&mail=1', 'group=0b9c1c9e-7d2a-4f6b-8a52-1f0e6e6b1d11'],
  ['group=all&group=2', ''],
])('what the submit form knows of %s is %s', (query, known) => {
  expect(submitQuery(new URLSearchParams(query), facts).toString()).toBe(known)
})
