import { expect, it } from 'vitest'
import { newestOnly } from './suggestions.tsx'

it('sends one request at a time, and then only the newest query', async () => {
  const requests: string[] = []
  const results: string[] = []
  let answer = (_: string) => {}
  const request = newestOnly<string>(
    query => {
      requests.push(query)
      return new Promise(resolve => {
        answer = resolve
      })
    },
    text => results.push(text),
  )
  for (const typed of ['b', 'ba', 'bag', 'bage']) request(typed)
  expect(requests).toEqual(['b'])
  answer('of b')
  await expect.poll(() => requests).toEqual(['b', 'bage'])
  answer('of bage')
  await expect.poll(() => results).toEqual(['of bage'])
  request('bagel')
  expect(requests).toEqual(['b', 'bage', 'bagel'])
})
