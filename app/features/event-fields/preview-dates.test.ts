import { afterEach, expect, it, vi } from 'vitest'
import { previewDates } from './preview-dates.ts'

afterEach(() => vi.unstubAllGlobals())

const ask = (status: number, body: object) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  const series = { start: '2027-01-05T18:00:00Z', rule: 'FREQ=WEEKLY', max_dates: 5 }
  return previewDates({ publishableKey: 'key' }, series, new AbortController().signal)
}

it('gives the dates', async () => {
  const dates = ['2027-01-05T18:00:00+00:00']
  expect(await ask(200, dates)).toEqual({ ok: true, dates })
})

it('says what the database says of the rule, and nothing of what went wrong otherwise', async () => {
  const message = 'COUNT=0 is not possible here.'
  expect(await ask(400, { code: 'PT400', message })).toEqual({ ok: false, message })
  for (const [status, code] of [
    [400, '57014'],
    [429, 'PGRST000'],
    [503, '08006'],
  ] as const)
    expect(await ask(status, { code, message: 'Too long' })).toEqual({ ok: false, message: undefined })
})
