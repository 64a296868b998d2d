import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { Front } from './front.ts'
import { createHttp } from './http.ts'
import type { HttpEnv } from './http-env.ts'
import { RateLimitError } from './rate-limit.ts'
import { Readiness } from './readiness.ts'

const never = () => Promise.reject(new Error('not part of this test'))
const database: Database = {
  ...{ engine: 'PGlite', query: never, queryAs: never, transaction: never, transactionAs: never },
  ...{ listen: never, close: never },
}

test('who asks too often is told when to come back: people on a page, programs in JSON', async () => {
  const website = new Hono<HttpEnv>().get('/busy', () => {
    throw new RateLimitError(5)
  })
  const http = createHttp({
    ...{ site: { siteName: 'Rides', siteContact: undefined }, database, dataDir: '.', website, apis: [] },
    ...{ log: pino({ level: 'silent' }), front: new Front(() => undefined), note: () => undefined },
    ...{ metrics: undefined, readiness: new Readiness() },
  })
  const asked = async (accept: string) => {
    const request = new Request('http://rides.example/busy', { headers: { accept } })
    const answer = await http.fetch(request, { ip: '192.0.2.1', isOwn: true })
    return [answer.status, answer.headers.get('retry-after'), await answer.text()]
  }
  const words = 'Too many requests. Please try again in 5 seconds.'
  expect(await asked('*/*')).toEqual([429, '5', JSON.stringify({ message: words })])
  expect(await asked('text/html')).toEqual([
    429,
    '5',
    expect.stringMatching(new RegExp(`<h1>Please wait.*${words}`)),
  ])
})
