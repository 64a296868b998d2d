import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { acceptedEncoding } from './encoding.ts'
import { noteWriting } from './just-written.ts'
import { KeptAnswers } from './kept-answers.ts'

const inTurn = <Result>(work: () => Promise<Result>) => work()
const whole = (text: string, status = 200) => ({
  status,
  headers: new Headers({ 'content-type': 'text/html' }),
  body: Buffer.from(text),
})

function answersAt(clock = { day: '2026-11-15' }) {
  const kept = new KeptAnswers({ maxBytes: 1024 * 1024, day: () => clock.day })
  let made = 0
  const ask = (
    headers: Record<string, string> = {},
    { method = 'GET', key = '/', status = 200, isShared = false, ip = '192.0.2.7' } = {},
  ) =>
    kept.respond(new Request('http://calendar.example/', { headers, method }), {
      ...{ key, ip, isShared, inTurn },
      make: async () => whole(`<p>hello ${++made}</p>`, status),
    })
  return { kept, ask, made: () => made }
}

describe('an answer that is kept', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['deflate', 'identity'],
    [null, 'identity'],
  ])('for a browser that accepts %s is sent as %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })

  test('is made once and reads the same in every compression', async () => {
    const { ask, made } = answersAt()
    const bytes = async (encoding: string) =>
      Buffer.from(await (await ask({ 'accept-encoding': encoding })).arrayBuffer())
    expect(brotliDecompressSync(await bytes('br')).toString()).toBe('<p>hello 1</p>')
    expect(gunzipSync(await bytes('gzip')).toString()).toBe('<p>hello 1</p>')
    expect((await bytes('identity')).toString()).toBe('<p>hello 1</p>')
    expect(made()).toBe(1)
  })

  test('is not sent twice to a browser that has it', async () => {
    const { ask } = answersAt()
    const etag = (await ask()).headers.get('etag') ?? ''
    for (const tags of [etag, `"other", ${etag}`, '*']) {
      const again = await ask({ 'if-none-match': tags, 'accept-encoding': 'br' })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('says when it was made once that second is over, and is known by it', async () => {
    const { ask } = answersAt()
    await ask()
    const lastModified = async () => (await ask()).headers.get('last-modified')
    await expect.poll(lastModified, { timeout: 10_000 }).toMatch(/GMT$/)
    const since = (await lastModified()) ?? ''
    expect((await ask({ 'if-modified-since': since })).status).toBe(304)
    expect((await ask({ 'if-modified-since': since, 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('is always asked about before it is shown again', async () => {
    const { headers } = await answersAt().ask()
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('vary')).toBe('Accept-Encoding')
  })

  test('has no body when only its head is asked for', async () => {
    const head = await answersAt().ask({}, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe('14')
    expect(await head.text()).toBe('')
  })

  test('is forgotten after a change, and when the day ends', async () => {
    const clock = { day: '2026-11-15' }
    const { kept, ask, made } = answersAt(clock)
    await ask()
    await ask()
    expect(made()).toBe(1)
    clock.day = '2026-11-16'
    await ask()
    expect(made()).toBe(2)
    kept.drop()
    await ask()
    expect(made()).toBe(3)
  })

  test.each([
    [503, false, 2],
    [503, true, 2],
    [404, false, 2],
    [404, true, 1],
    [410, false, 1],
  ])('with status %i and shared %s is made %i times for two visitors', async (status, isShared, times) => {
    const { ask, made } = answersAt()
    expect((await ask({}, { status, isShared })).status).toBe(status)
    await ask({}, { status, isShared })
    expect(made()).toBe(times)
  })

  test('needs no turn of someone who can share it', async () => {
    const { kept } = answersAt()
    const request = new Request('http://calendar.example/')
    let finish: () => void = () => undefined
    const slow = new Promise<void>(resolve => {
      finish = resolve
    })
    const make = async () => {
      await slow
      return whole('shared')
    }
    const first = kept.respond(request, { key: '/', ip: '192.0.2.7', make, inTurn })
    const refused = { key: '/', ip: '192.0.2.8', make, inTurn: () => Promise.reject(new Error('refused')) }
    const second = kept.respond(request, refused)
    finish()
    expect(await (await first).text()).toBe('shared')
    expect(await (await second).text()).toBe('shared')
    const compressed = new Request(request, { headers: { 'accept-encoding': 'gzip' } })
    expect((await kept.respond(compressed, refused)).headers.get('content-encoding')).toBe('gzip')
  })
})

describe('after a change, an answer', () => {
  afterEach(() => void vi.useRealTimers())
  const visitor = '192.0.2.7'

  /** Answers whose making waits until it is let go on. */
  function heldAnswers(isUnchanged?: () => Promise<boolean>) {
    vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z'), toFake: ['Date'] })
    const kept = new KeptAnswers({ maxBytes: 1024 * 1024, day: () => new Date().toISOString().slice(0, 10) })
    let made = 0
    let release: () => void = () => undefined
    let held: Promise<void> = Promise.resolve()
    const hold = () => {
      held = new Promise(resolve => {
        release = resolve
      })
    }
    let turns = 0
    const counted = <Result>(work: () => Promise<Result>) => {
      turns += 1
      // As where others have to be waited for.
      return held.then(work)
    }
    const ask = async ({ ip = visitor, encoding = 'identity' } = {}) => {
      const request = new Request('http://calendar.example/', { headers: { 'accept-encoding': encoding } })
      const make = async () => {
        await held
        return { ...whole(`version ${++made}`), ...(isUnchanged && { isUnchanged }) }
      }
      return (await kept.respond(request, { key: '/', ip, inTurn: counted, make })).text()
    }
    const askOften = async () => {
      for (let time = 0; time < 20; time += 1) await ask()
    }
    return { kept, ask, askOften, hold, release: () => release(), turns: () => turns }
  }

  test('that many asked for is given as it was while it is made anew, for a second at most', async () => {
    const { kept, ask, askOften, hold, release } = heldAnswers()
    await askOften()
    hold()
    kept.drop()
    expect(await ask()).toBe('version 1')
    vi.setSystemTime(new Date('2026-11-15T12:00:00.999Z'))
    // Another change makes it no younger.
    kept.drop()
    expect(await ask()).toBe('version 1')
    vi.setSystemTime(new Date('2026-11-15T12:00:01Z'))
    const late = ask()
    release()
    expect(await late).not.toBe('version 1')
  })

  test('that many get as it was is made anew once, on the account of one of them', async () => {
    const { kept, ask, askOften, hold, release, turns } = heldAnswers()
    await askOften()
    expect(turns()).toBe(1)
    hold()
    kept.drop()
    await askOften()
    expect(turns()).toBe(2)
    release()
    await expect.poll(() => ask()).toBe('version 2')
    expect(turns()).toBe(2)
  })

  test('that was made anew meanwhile is given from then on', async () => {
    const { kept, ask, askOften } = heldAnswers()
    await askOften()
    kept.drop()
    await ask()
    await expect.poll(() => ask()).toBe('version 2')
  })

  test('is never an older one for whoever has just written', async () => {
    const { kept, ask, askOften } = heldAnswers()
    await askOften()
    noteWriting('192.0.2.99')
    kept.drop()
    expect(await ask({ ip: '192.0.2.99' })).toBe('version 2')
  })

  test('that few asked for is made anew before anybody gets it', async () => {
    const { kept, ask } = heldAnswers()
    await ask()
    await ask()
    kept.drop()
    expect(await ask()).toBe('version 2')
  })

  test.each([
    [true, 'version 1'],
    [false, 'version 2'],
  ])('of which it is %s that it is unchanged is %s', async (isUnchanged, expected) => {
    const { kept, ask } = heldAnswers(async () => isUnchanged)
    const compressed = { encoding: 'gzip' }
    await ask(compressed)
    kept.drop()
    expect(await ask()).toBe(expected)
    expect(await ask({ ip: '192.0.2.9' })).toBe(expected)
  })

  test('of another day is made anew', async () => {
    const { kept, ask } = heldAnswers(async () => true)
    await ask()
    kept.drop()
    vi.setSystemTime(new Date('2026-11-16T12:00:00Z'))
    expect(await ask()).toBe('version 2')
  })
})

describe('an answer without headers or body', () => {
  test('is cached, outlives a change and counts what it takes', async () => {
    const kept = new KeptAnswers({ maxBytes: 1024 * 1024, day: () => new Date().toISOString().slice(0, 10) })
    let made = 0
    const ask = () =>
      kept.respond(new Request('http://calendar.example/gone.png'), {
        ...{ key: 'gone', ip: '192.0.2.7', inTurn },
        make: async () => {
          made += 1
          return { status: 410, headers: new Headers(), body: Buffer.alloc(0) }
        },
      })
    for (const times of [1, 1, 2]) {
      if (times === 2) kept.drop()
      expect((await ask()).status).toBe(410)
      expect(made).toBe(times)
    }
  })
})
