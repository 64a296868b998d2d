import type { AppLoadContext } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage } from './render.ts'

const site: AppLoadContext['site'] = {
  ...{ name: 'Rides', city: 'Denver', timeZone: 'America/Denver', units: 'miles', author: '' },
  ...{ contact: null, colour: 'asphalt', logo: null, url: 'http://rides.example', map: null },
  ...{ hasShareCards: false, publishableKey: '' },
}
const context = {
  ...{ site, requestId: '482913-17' },
  askServer: async () => new Response(),
  logError: () => undefined,
}
const answer = () =>
  new Response('for the script', { status: 503, headers: { 'content-type': 'text/x-script' } })

test('a script that asked for a page that broke is told so in words, with the number', async () => {
  const made = await renderPage(
    async (_request, given) => {
      given.noteBroken()
      return answer()
    },
    new Request('http://rides.example/about.data'),
    context,
  )
  expect([made.status, JSON.parse(made.body.toString())]).toEqual([
    503,
    { heading: 'This page did not load', text: expect.stringContaining('this number as well: 482913-17') },
  ])
})

test('what a page says of data that could not be read is its own', async () => {
  const made = await renderPage(async () => answer(), new Request('http://rides.example/about.data'), context)
  expect(made.body.toString()).toBe('for the script')
})

test('a page that could not have what it asked for says when to try again, as the API does', async () => {
  const asking = (status: number) =>
    renderPage(
      async (request, given) => {
        await given.askServer(request)
        return new Response('words', { status })
      },
      new Request('http://rides.example/submit-event', { method: 'POST' }),
      {
        ...context,
        askServer: async () => new Response(null, { status: 503, headers: { 'retry-after': '60' } }),
      },
    )
  expect((await asking(503)).headers.get('retry-after')).toBe('60')
  expect((await asking(200)).headers.get('retry-after')).toBeNull()
})
