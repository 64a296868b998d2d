import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
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

const httpWith = (website: Hono<HttpEnv>) =>
  createHttp({
    ...{ site: { siteName: 'Rides', siteContact: undefined }, database, dataDir: '.', website, apis: [] },
    ...{ log: pino({ level: 'silent' }), front: new Front(() => undefined), note: () => undefined },
    ...{ metrics: undefined, readiness: new Readiness() },
  })

test('who asks too often is told when to come back: people on a page, programs in JSON', async () => {
  const website = new Hono<HttpEnv>().get('/busy', () => {
    throw new RateLimitError(5)
  })
  const http = httpWith(website)
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

test('a connection is closed after a body that was refused unread, and kept after one that was read', async () => {
  const limited = bodyLimit({ maxSize: 10_000, onError: context => context.text('too long', 413) })
  const read = async (context: Context<HttpEnv>) => context.text(`${(await context.req.text()).length}`)
  const http = httpWith(new Hono<HttpEnv>().all('/form', limited, read))
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    getRequestListener(asked => http.fetch(asked, { ip: '192.0.2.1', node: { incoming, outgoing } }))(
      incoming,
      outgoing,
    )
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const send = async (method: string, bytes: number) => {
    const sent = request({ port: address.port, host: '127.0.0.1', path: '/form', method, agent: false })
    sent.setHeader('connection', 'keep-alive')
    if (method === 'POST') sent.setHeader('content-length', bytes)
    sent.end(Buffer.alloc(bytes))
    const [answered]: IncomingMessage[] = await once(sent, 'response')
    sent.destroy()
    return [answered?.statusCode, answered?.headers.connection]
  }
  try {
    expect(await send('POST', 300_000)).toEqual([413, 'close'])
    expect(await send('POST', 5_000)).toEqual([200, 'keep-alive'])
    expect(await send('GET', 0)).toEqual([200, 'keep-alive'])
  } finally {
    server.close()
  }
})
