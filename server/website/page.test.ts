import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { acceptedEncoding } from '../encoding.ts'
import { Page } from './page.ts'

const page = new Page(200, new Headers({ 'content-type': 'text/html' }), Buffer.from('<p>hello</p>'))
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  page.answer(new Request('http://calendar.example/', { headers, method }))

describe('a page', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['deflate', 'identity'],
    [null, 'identity'],
  ])('for a browser that accepts %s is sent as %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })

  test('reads the same in every compression', async () => {
    const bytes = async (encoding: string) =>
      Buffer.from(await (await ask({ 'accept-encoding': encoding })).arrayBuffer())
    expect(brotliDecompressSync(await bytes('br')).toString()).toBe('<p>hello</p>')
    expect(gunzipSync(await bytes('gzip')).toString()).toBe('<p>hello</p>')
    expect((await bytes('identity')).toString()).toBe('<p>hello</p>')
  })

  test('is not sent twice to a browser that has it', async () => {
    const etag = (await ask()).headers.get('etag') ?? ''
    const again = await ask({ 'if-none-match': `"other", ${etag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('is always asked about before it is shown again', async () => {
    expect((await ask()).headers.get('cache-control')).toBe('no-cache')
  })

  test('has no body when only its head is asked for', async () => {
    const head = await ask({}, 'HEAD')
    expect(head.headers.get('content-length')).toBe('12')
    expect(await head.text()).toBe('')
  })
})
