import { describe, expect, it } from 'vitest'
import { cachePath, isPublicResponse, requestKind } from './cacheable.ts'

const origin = 'https://calendar.example'
const id = '0b9c1f0e-5a7d-4c63-9a54-2f1f6d1c9e01'
const request = (url: string, more: Partial<{ method: string; mode: string; destination: string }> = {}) => ({
  method: 'GET',
  mode: 'navigate',
  destination: 'document',
  headers: new Headers(),
  ...more,
  url: new URL(url, origin).href,
})
const data = { mode: 'cors', destination: '' }
const image = { mode: 'no-cors', destination: 'image' }

describe('a page is cached under its path', () => {
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
    expect(requestKind(request(url), origin)).toEqual({ is: 'page', path })
  })

  it.each([
    ['/_root.data?view=week&_routes=routes%2Fhome', '/?view=week'],
    [`/event/${id}.data`, `/event/${id}`],
    ['/groups.data?_routes=routes%2Fgroups', '/groups'],
  ])('so is the page of the data %s', (url, path) => {
    expect(requestKind(request(url, data), origin)).toEqual({ is: 'data', path })
  })
})

describe('a page is never cached that is', () => {
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
    expect(requestKind(request(url), origin)).toEqual({ is: 'uncached page' })
  })
})

describe('the worker does not touch', () => {
  it.each([
    ['a form', '/submit-event', { method: 'POST' }],
    ['a HEAD request', '/', { method: 'HEAD' }],
    ['the sign-in API', '/auth/v1/verify?token=secret', {}],
    ['the sign-in API, called by a script', '/auth/v1/user', data],
    ['the data API', '/rest/v1/events?select=*', data],
    ['a feed', '/functions/v1/calendar-feed', {}],
    ['a file of the storage', '/storage/v1/object/public/pictures/a.jpg', image],
    ['a route', `/route/${id}.gpx?link=secret`, {}],
    ['a picture by a private link', `/picture/${id}/400.avif?link=secret`, image],
    ["a signed-in page's data", '/admin.data', data],
    ["a private link's data", '/submission/abcdefghijklmnopqrstuvwx.data', data],
    ['data of a public page with a secret', `/event/${id}.data?link=secret`, data],
    ['prefetched data', `/event/${id}.data`, { mode: 'no-cors', destination: '' }],
    ['another site', 'https://elsewhere.example/', {}],
    ['another port', 'https://calendar.example:8443/', {}],
    ['a health check', '/healthz', data],
    ['an asset with a query', '/assets/home-abc.js?x', { mode: 'cors', destination: 'script' }],
    ['a URL that only begins like an asset', '/assets/../auth/v1/user', data],
  ])('%s', (_what, url, more) => {
    expect(requestKind(request(url, more), origin)).toBeUndefined()
  })

  it.each(['authorization', 'apikey', 'range'])('a request with the header %s', name => {
    const withHeader = { ...request('/'), headers: new Headers({ [name]: 'x' }) }
    expect(requestKind(withHeader, origin)).toBeUndefined()
  })
})

it('recognises pictures and assets by their paths', () => {
  for (const path of [`/picture/${id}/400.avif`, `/group/${id}/logo`, `/type/${id}/icon`])
    expect(requestKind(request(path, image), origin)).toEqual({ is: 'picture' })
  const script = { mode: 'cors', destination: 'script' }
  expect(requestKind(request('/assets/home-Cy3gTYWc.js', script), origin)).toEqual({ is: 'asset' })
})

it('checks the path in a message like the path of a page', () => {
  const pathFor = (url: string) => cachePath(new URL(url, origin).pathname, new URL(url, origin).searchParams)
  expect(pathFor(`/event/${id}`)).toBe(`/event/${id}`)
  for (const url of ['/admin', `/event/${id}?link=x`, 'javascript:alert(1)', '/auth/v1/user'])
    expect(pathFor(url)).toBeUndefined()
})

describe('a response is cached', () => {
  const response = (
    more: Partial<{ status: number; type: ResponseType; redirected: boolean; control: string }>,
  ) => ({
    status: more.status ?? 200,
    type: more.type ?? ('basic' as const),
    redirected: more.redirected ?? false,
    headers: new Headers({ 'cache-control': more.control ?? 'no-cache' }),
  })

  it('when it is public', () => {
    expect(isPublicResponse(response({}))).toBe(true)
    expect(isPublicResponse(response({ control: 'public, max-age=31536000, immutable' }))).toBe(true)
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
    expect(isPublicResponse(response(more))).toBe(false)
  })
})
