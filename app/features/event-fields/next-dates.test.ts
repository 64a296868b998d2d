import { afterEach, expect, it, vi } from 'vitest'
import { previewDates } from './next-dates.tsx'

afterEach(() => vi.unstubAllGlobals())

const preview = (status: number, body: object) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  const series = { start: '2027-01-05T18:00:00Z', rule: 'FREQ=WEEKLY', max_dates: 5 }
  return previewDates({ publishableKey: 'key' }, JSON.stringify(series), new AbortController().signal)
}

it('returns the dates', async () => {
  const dates = ['2027-01-05T18:00:00+00:00']
  expect(await preview(200, dates)).toEqual({ ok: true, dates })
})

it("passes on the database's message about the rule, reports a timeout, and hides every other failure", async () => {
  const message = 'COUNT=0 is not possible here.'
  expect(await preview(400, { code: 'PT400', message })).toEqual({ ok: false, message })
  expect(await preview(400, { code: '57014', message: 'Too long' })).toEqual({ ok: false, isTimeout: true })
  for (const [status, code] of [
    [429, 'PGRST000'],
    [503, '08006'],
  ] as const)
    expect(await preview(status, { code, message: 'Too long' })).toEqual({ ok: false })
})
