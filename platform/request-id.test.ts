import { describe, expect, it } from 'vitest'
import { inRequest, requestId, requestIdFor, requestIdIn } from './request-id.ts'

describe('the number of a request', () => {
  it('is another one each time, short, and easy to read out', () => {
    const first = requestIdFor({}, false)
    expect(first).toMatch(/^\d{6}-\d+$/)
    expect(requestIdFor({}, true)).not.toBe(first)
  })

  it('is the one of a proxy that is trusted, if it is plain', () => {
    expect(requestIdFor({ 'x-request-id': '6f1C-42' }, true)).toBe('6f1C-42')
    expect(requestIdFor({ 'x-request-id': '6f1C-42' }, false)).toMatch(/^\d{6}-\d+$/)
    for (const odd of ['', 'a b', 'a\nb', '<b>', 'ä', 'x'.repeat(65), 'a, b'])
      expect(requestIdFor({ 'x-request-id': odd }, true)).toMatch(/^\d{6}-\d+$/)
  })

  it('is known to everything that answers the request, and to nothing else', async () => {
    const [one, two] = await Promise.all(
      ['1', '2'].map(id =>
        inRequest(id, async () => {
          await new Promise(resolve => setTimeout(resolve, 1))
          return requestId()
        }),
      ),
    )
    expect([one, two, requestId()]).toEqual(['1', '2', undefined])
  })

  it('stands in what a program is told of the server’s own faults alone', () => {
    inRequest('7', () => {
      expect(requestIdIn(500)).toEqual({ request_id: '7' })
      expect(requestIdIn(404)).toEqual({})
    })
    expect(JSON.stringify(requestIdIn(500))).toBe('{}')
  })
})
