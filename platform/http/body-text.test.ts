import { describe, expect, test } from 'vitest'
import { bodyText, jsonSize } from './body-text.ts'

const request = (body: string | ReadableStream, headers = {}) => {
  const init = { method: 'POST', body, headers, duplex: 'half' }
  return new Request('http://x.example/', init)
}

describe('a body', () => {
  test('is read up to its limit, whatever it says of its length', async () => {
    expect(await bodyText(request('häh'), 4)).toBe('häh')
    expect(await bodyText(request('häh'), 3)).toBeUndefined()
    const chunks = new ReadableStream({
      pull: controller => controller.enqueue(new Uint8Array(10)),
    })
    expect(await bodyText(request(chunks), 100)).toBeUndefined()
  })

  test('that announces too much is not read', async () => {
    const unread = new ReadableStream({ pull: () => Promise.reject(new Error('it was read')) })
    expect(await bodyText(request(unread, { 'content-length': '101' }), 100)).toBeUndefined()
  })
})

describe('the size of a JSON text', () => {
  test.each([
    ['', 0, 0],
    ['7', 0, 0],
    ['{}', 1, 1],
    ['{"a":1,"b":[1,2,3]}', 5, 2],
    ['[[],{},[[]]]', 7, 3],
    // What stands in strings is no structure, also behind quotes that are escaped.
    ['["[{,", "\\"[[[,", "\\\\", "]]]"]', 4, 1],
    ['{"an unfinished string, [[[[', 1, 1],
    [']]]]{', 1, 0],
  ])('%s', (text, values, depth) => {
    expect(jsonSize(text)).toEqual({ values, depth })
  })
})
