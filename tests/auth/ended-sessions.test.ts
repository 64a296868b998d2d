import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, openSite, type Site } from './site.ts'

describe('a token whose session has ended', () => {
  let site: Site
  let token: string
  let factor: string
  let userId: string
  beforeAll(async () => {
    site = await openSite()
    const account = await makeAccount(site.database)
    userId = account.id
    const { json } = await site.ask('/token?grant_type=password', { body: account })
    token = String(json.access_token)
    factor = String((await site.ask('/factors', { body: { factor_type: 'totp' }, token })).json.id)
  })
  afterAll(() => site.end())

  const requests = (): [method: string, path: string, body?: object][] => [
    ['GET', '/user'],
    ['PUT', '/user', { password: 'a better horse' }],
    ['PUT', '/user', { data: { name: 'Eve' } }],
    ['PUT', '/user', { email: 'eve@people.example' }],
    ['GET', '/reauthenticate'],
    ['POST', '/factors', { factor_type: 'totp' }],
    ['POST', `/factors/${factor}/challenge`],
    ['POST', `/factors/${factor}/verify`, { challenge_id: randomUUID(), code: '000000' }],
    ['DELETE', `/factors/${factor}`],
    ['POST', '/logout?scope=local'],
    ['POST', '/logout?scope=global'],
  ]

  it.each([
    ['by its time', `update auth.sessions set not_after = now() where user_id = $1`],
    ['by a sign-out', 'delete from auth.sessions where user_id = $1'],
  ])('%s is refused by every endpoint', async (_, statement) => {
    await site.database.query(statement, [userId])
    for (const [method, path, body] of requests()) {
      const answer = await site.ask(path, { method, token, ...(body && { body }) })
      expect(answer, `${method} ${path}`).toMatchObject({
        status: 403,
        json: { error_code: 'session_not_found' },
      })
    }
  })
})

describe('several sign-ins of one person at the same moment', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.end())

  it('all succeed', async () => {
    const body = await makeAccount(site.database)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => site.ask('/token?grant_type=password', { body })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})
