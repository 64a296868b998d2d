import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { Front } from './front.ts'
import { noteWriting } from './just-written.ts'
import { KeptAnswers } from './kept-answers.ts'
import { noteAnswers } from './note-answer.ts'

const inTurn = <Result>(work: () => Promise<Result>) => work()
/** What an answer says of the connection and of time. */
const ofTheMoment = ['date', 'connection', 'keep-alive', 'x-request-id']
const ends: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const end of ends.splice(0)) end()
})

/** A server with one kept answer for each path; everything that the front lets through is counted. */
async function serve() {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00.100Z'), toFake: ['Date'] })
  const lines: string[] = []
  const front = new Front(
    noteAnswers(pino({ base: null, timestamp: false }, { write: line => lines.push(line) }), undefined),
  )
  const kept = new KeptAnswers({ maxBytes: 1024 * 1024, day: () => '2026-06-01' })
  let through = 0
  let made = 0
  let asked = 0
  let ip = '192.0.2.7'
  let isHeld = Promise.resolve()
  const listener = getRequestListener(async (request, { incoming }) => {
    through += 1
    const { pathname } = new URL(request.url)
    const response = await kept.respond(request, {
      ...{ key: pathname, ip, inTurn },
      make: async () => {
        await isHeld
        return {
          status: pathname === '/missing' ? 404 : 200,
          headers: new Headers({ 'content-type': 'text/plain' }),
          body: Buffer.from(`answer ${++made}`),
        }
      },
    })
    response.headers.set('x-added-later', 'yes')
    front.remember(incoming, request, response, pathname, ip)
    return response
  })
  const server = createServer((incoming, outgoing) => {
    asked += 1
    if (front.answered(incoming, outgoing, `number-${asked}`, () => ip)) return
    outgoing.setHeader('x-request-id', `number-${asked}`)
    outgoing.setHeader('x-content-type-options', 'nosniff')
    void listener(incoming, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const { port } = address
  const numbers: (string | null)[] = []
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    const told = [...response.headers].filter(([name]) => !ofTheMoment.includes(name))
    numbers.push(response.headers.get('x-request-id'))
    return { status: response.status, headers: Object.fromEntries(told), text: await response.text() }
  }
  return {
    ...{ ask, kept, lines, numbers },
    through: () => through,
    /** Whoever asks from now on does so from another IP address. */
    askFrom: (other: string) => {
      ip = other
    },
    /** What is made from now on takes until then. */
    hold: (until: Promise<void>) => {
      isHeld = until
    },
  }
}

test('what was just answered is answered alike before anybody else is asked, and logged', async () => {
  const { ask, through, lines } = await serve()
  const first = await ask('/a')
  expect(first).toMatchObject({ status: 200, text: 'answer 1', headers: { 'x-added-later': 'yes' } })
  expect(first.headers['x-content-type-options']).toBe('nosniff')
  expect(await ask('/a')).toEqual(first)
  expect(through()).toBe(1)
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ method: 'GET', path: '/a', status: 200, milliseconds: expect.any(Number) }),
  ])
})

test('the same answer has the number of each request, as its line in the log has', async () => {
  const { ask, lines, numbers, through } = await serve()
  for (let time = 0; time < 3; time += 1) await ask('/a')
  expect(through()).toBe(1)
  expect(numbers).toEqual(['number-1', 'number-2', 'number-3'])
  expect(lines.map(line => JSON.parse(line).request)).toEqual(['number-2', 'number-3'])
})

test('each compression, each condition and each path is another question', async () => {
  const { ask, through } = await serve()
  const etag = (await ask('/a')).headers.etag ?? ''
  const questions: [string, RequestInit][] = [
    ['/a', { headers: { 'accept-encoding': 'br' } }],
    ['/a', { headers: { 'accept-encoding': 'identity' } }],
    ['/a', { headers: { 'if-none-match': etag } }],
    ['/a', { headers: { 'if-none-match': '"another"' } }],
    ['/a', { headers: { apikey: 'mine' } }],
    ['/a?b', {}],
  ]
  const answers = []
  for (const [path, init] of questions) answers.push(await ask(path, init))
  expect(through()).toBe(1 + questions.length)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 304, 200, 200, 200])
  for (const [index, [path, init]] of questions.entries())
    expect(await ask(path, init)).toEqual(answers[index])
  expect(through()).toBe(1 + questions.length)
})

test('other methods, and what is not kept, always come through', async () => {
  const { ask, through } = await serve()
  await ask('/a')
  const { headers } = await ask('/a')
  expect((await ask('/a', { method: 'HEAD' })).headers).toEqual(headers)
  await ask('/a', { method: 'HEAD' })
  expect(through()).toBe(3)
  await ask('/missing')
  await ask('/missing')
  expect(through()).toBe(5)
})

test('what is forgotten is forgotten here at once, and everything with the second', async () => {
  const { ask, kept, through } = await serve()
  await ask('/a')
  kept.drop()
  expect((await ask('/a')).text).toBe('answer 2')
  await ask('/a')
  expect(through()).toBe(2)
  vi.setSystemTime(new Date('2026-11-15T12:00:01.000Z'))
  // Its second is over, so it can be said now.
  expect((await ask('/a')).headers['last-modified']).toBe('Sun, 15 Nov 2026 12:00:00 GMT')
  expect(through()).toBe(3)
})

test('what many ask for is answered here while it is made anew, but not to whoever has just written', async () => {
  const { ask, askFrom, hold, kept, through } = await serve()
  for (let time = 0; time < 20; time += 1) await ask('/a')
  let go: () => void = () => undefined
  hold(new Promise(resolve => (go = resolve)))
  kept.drop()
  const before = through()
  for (let time = 0; time < 5; time += 1) expect((await ask('/a')).text).toBe('answer 1')
  // Only the first, which has it made.
  expect(through()).toBe(before + 1)
  askFrom('192.0.2.8')
  noteWriting('192.0.2.8')
  const fresh = ask('/a')
  go()
  expect((await fresh).text).toBe('answer 2')
  askFrom('192.0.2.7')
  expect((await ask('/a')).text).toBe('answer 2')
})

test('an answer that was forgotten while it was sent is not remembered', async () => {
  const { ask, kept, through } = await serve()
  const asked = ask('/a')
  kept.drop()
  await asked
  kept.drop()
  await ask('/a')
  expect(through()).toBe(2)
})
