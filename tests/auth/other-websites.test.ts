import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Site } from './site.ts'

describe('a page of another website', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite({ limited: true })
  })
  afterAll(() => site.end())

  const headers = { Origin: 'https://elsewhere.example' }

  it('is told that it may ask, also without a key', async () => {
    const answer = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
      method: 'OPTIONS',
      headers: {
        ...headers,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'apikey,authorization,content-type,x-supabase-api-version',
      },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(answer.headers.get('Access-Control-Allow-Methods')?.split(',')).toEqual(
      expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']),
    )
    expect(answer.headers.get('Access-Control-Allow-Headers')?.split(',')).toEqual([
      ...['apikey', 'authorization', 'content-type', 'x-supabase-api-version'],
    ])
    expect(answer.headers.get('Access-Control-Max-Age')).toBe('86400')
  })

  it.each([
    ['an answer', '/settings', {}, 200],
    ['the key set', '/.well-known/jwks.json', {}, 200],
    ['a refusal', '/user', {}, 401],
    ['a wrong key', '/settings', { apikey: 'sb_publishable_wrong' }, 401],
    ['what is not offered', '/sso', {}, 404],
    ['the same without a key', '/sso', { apikey: '' }, 404],
    ['a body that is no JSON', '/token?grant_type=password', { text: '{' }, 400],
  ])('can read %s', async (_, path, { text, ...key }: { text?: string; apikey?: string }, status) => {
    const answer = await site.ask(path, { headers: { ...headers, ...key }, ...(text && { text }) })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('X-Supabase-Api-Version')
    // Nothing of it may depend on cookies.
    expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
  })

  it('can read that it asks too often, and for how long', async () => {
    const ask = () =>
      site.ask('/recover', {
        body: { email: 'x@people.example' },
        headers: { ...headers, 'x-test-ip': '192.0.2.7' },
      })
    await ask()
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After')
    expect(refused.headers.get('Retry-After')).not.toBeNull()
  })
})
