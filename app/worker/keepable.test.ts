import { describe, expect, it } from 'vitest'
import { isPublicAnswer, keptPath, kindOf } from './keepable.ts'

const origin = 'https://calendar.example'
const id = '0b9c1f0e-5a7d-4c63-9a54-2f1f6d1c9e01'
const request = (url: string, more: Partial<{ method: string; mode: string; destination: string }> = {}) => ({
  ...{ method: 'GET', mode: 'navigate', destination: 'document', headers: new Headers(), ...more },
  url: new URL(url, origin).href,
})
const data = { mode: 'cors', destination: '' }
const image = { mode: 'no-cors', destination: 'image' }

describe('a page is kept under its path', () => {
  it.each([
    ['/', '/'],
    ['/?view=week&date=2026-12-04', '/?view=week&date=2026-12-04'],
    ['/?only=weekend', '/?only=weekend'],
    [`/event/${id}#map`, `/event/${id}`],
    [`/place/${id}`, `/place/${id}`],
    [`/group/${id}?type=race`, `/group/${id}?type=race`],
    ['/groups?day=monday', '/groups?day=monday'],
    ['/map?only=free', '/map?only=free'],
    ['/about', '/about'],
    ['/submit-event', '/submit-event'],
    ['/my-rides', '/my-rides'],
  ])('%s', (url, path) => {
    expect(kindOf(request(url), origin)).toEqual({ is: 'page', path })
  })

  it.each([
    ['/_root.data?view=week&_routes=routes%2Fhome', '/?view=week'],
    [`/event/${id}.data`, `/event/${id}`],
    ['/groups.data?_routes=routes%2Fgroups', '/groups'],
  ])('so is the page to the data %s', (url, path) => {
    expect(kindOf(request(url, data), origin)).toEqual({ is: 'data', path })
  })
})

describe('a page is never kept that is', () => {
  it.each([
    ['behind the sign-in', '/admin'],
    ['the sign-in itself', '/admin/login'],
    ['below it', `/admin/events/edit/${id}`],
    ["a moderator's", '/moderator?tab=groups'],
    ['about a forgotten password', '/forgot-password'],
    ['about a new password', '/reset-password?code=secret'],
    ['opened by a private link', '/submission/abcdefghijklmnopqrstuvwx'],
    ['opened by a link in an email', '/weekly-email/abcdefghijklmnopqrstuvwx'],
    ['public, with a secret in its query', `/event/${id}?link=secret`],
    ['the calendar, with a token', '/?token=secret'],
    ['the calendar, with a token beside what it knows', '/?view=week&access_token=secret'],
    ['thanks for a submission', '/submit-event?submitted=yes&mail=yes'],
    ['a form about an event', `/event/${id}/report`],
    ['spelt another way', `/event/${id.toUpperCase()}`],
    ['below a public one', `/event/${id}/`],
    ['written to look like a public one', `/event/${id}%2F..%2F..%2Fadmin`],
    ['led away from a public one', '/event/../admin'],
    ['with two slashes', '/%2Fabout'],
    ['very long', `/?type=${'x'.repeat(500)}`],
  ])('%s', (_what, url) => {
    expect(kindOf(request(url), origin)).toEqual({ is: 'page that is never kept' })
  })
})

describe('nothing is done with', () => {
  it.each([
    ['a form', '/submit-event', { method: 'POST' }],
    ['a question of a method', '/', { method: 'HEAD' }],
    ['the sign-in API', '/auth/v1/verify?token=secret', {}],
    ['the sign-in API, asked by a script', '/auth/v1/user', data],
    ['the data API', '/rest/v1/events?select=*', data],
    ['a feed', '/functions/v1/calendar-feed', {}],
    ['a file of the storage', '/storage/v1/object/public/pictures/a.jpg', image],
    ['a route', `/route/${id}.gpx?link=secret`, {}],
    ['a picture by a private link', `/picture/${id}/400.avif?link=secret`, image],
    ["a signed-in page's data", '/admin.data', data],
    ["a private link's data", '/submission/abcdefghijklmnopqrstuvwx.data', data],
    ['data of a public page with a secret', `/event/${id}.data?link=secret`, data],
    ['data that are fetched ahead', `/event/${id}.data`, { mode: 'no-cors', destination: '' }],
    ['another site', 'https://elsewhere.example/', {}],
    ['another port', 'https://calendar.example:8443/', {}],
    ['a question whether the site answers', '/healthz', data],
    ['an asset with a query', '/assets/home-abc.js?x', { mode: 'cors', destination: 'script' }],
    ['what only begins like an asset', '/assets/../auth/v1/user', data],
  ])('%s', (_what, url, more) => {
    expect(kindOf(request(url, more), origin)).toBeUndefined()
  })

  it.each(['authorization', 'apikey', 'range'])('what is sent with %s', name => {
    const asked = { ...request('/'), headers: new Headers({ [name]: 'x' }) }
    expect(kindOf(asked, origin)).toBeUndefined()
  })
})

it('pictures and assets are told by their paths', () => {
  for (const path of [`/picture/${id}/400.avif`, `/group/${id}/logo`, `/type/${id}/icon`])
    expect(kindOf(request(path, image), origin)).toEqual({ is: 'picture' })
  const script = { mode: 'cors', destination: 'script' }
  expect(kindOf(request('/assets/home-Cy3gTYWc.js', script), origin)).toEqual({ is: 'asset' })
})

it('a path that somebody names is looked at like a page', () => {
  const asked = (url: string) => keptPath(new URL(url, origin).pathname, new URL(url, origin).searchParams)
  expect(asked(`/event/${id}`)).toBe(`/event/${id}`)
  for (const url of ['/admin', `/event/${id}?link=x`, 'javascript:alert(1)', '/auth/v1/user'])
    expect(asked(url)).toBeUndefined()
})

describe('an answer is kept', () => {
  const answer = (
    more: Partial<{ status: number; type: ResponseType; redirected: boolean; control: string }>,
  ) => ({
    status: more.status ?? 200,
    type: more.type ?? ('basic' as const),
    redirected: more.redirected ?? false,
    headers: new Headers({ 'cache-control': more.control ?? 'no-cache' }),
  })

  it('when it is for everybody', () => {
    expect(isPublicAnswer(answer({}))).toBe(true)
    expect(isPublicAnswer(answer({ control: 'public, max-age=31536000, immutable' }))).toBe(true)
  })

  it.each([
    { control: 'no-store' },
    { control: 'private, max-age=3600' },
    { control: 'max-age=60, Private' },
    { status: 404 },
    { status: 206 },
    { status: 503 },
    { redirected: true },
    { type: 'opaqueredirect' as const },
    { type: 'opaque' as const },
  ])('not when it is %o', more => {
    expect(isPublicAnswer(answer(more))).toBe(false)
  })
})
