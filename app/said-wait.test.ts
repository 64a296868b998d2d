import { expect, it } from 'vitest'
import { withSaidWait } from './said-wait.ts'

const limited = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }
const answer = (body: object, status: number, seconds?: string) =>
  withSaidWait(Response.json(body, { status, headers: seconds ? { 'retry-after': seconds } : {} }))

it('names the time, as forms do, and keeps the rest', async () => {
  const said = await answer(limited, 429, '240')
  expect([said.status, said.headers.get('retry-after')]).toEqual([429, '240'])
  expect(await said.json()).toEqual({ ...limited, message: 'Too many attempts. Try again in 4 minutes.' })
})

it.each([
  ['that names no time', limited, 429, undefined],
  ['of another kind', limited, 400, '240'],
  ['with words of its own', { code: 'over_email_send_rate_limit', message: 'After 57 seconds.' }, 429, '57'],
])('leaves an answer %s as it is', async (_, body, status, seconds) => {
  expect(await (await answer(body, status, seconds)).json()).toEqual(body)
})
