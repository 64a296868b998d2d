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

it('says what the database says of the rule, that it took too long, and nothing of what went wrong otherwise', async () => {
  const message = 'COUNT=0 is not possible here.'
  expect(await ask(400, { code: 'PT400', message })).toEqual({ ok: false, message })
  expect(await ask(400, { code: '57014', message: 'Too long' })).toEqual({
    ...{ ok: false, message: undefined, isCut: true },
  })
  for (const [status, code] of [
    [429, 'PGRST000'],
    [503, '08006'],
  ] as const)
    expect(await ask(status, { code, message: 'Too long' })).toEqual({ ok: false, message: undefined })
})
