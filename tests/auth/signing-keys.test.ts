import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sweepAuth } from '#platform/auth/sweep.ts'
import { createCallers } from '#platform/identity/caller.ts'
import { openTokens } from '#platform/identity/tokens.ts'
import { keys } from '#server/commands/keys.ts'
import { limits } from '#tests/setup/limits.js'
import { makeAccount, openSite, type Site } from './site.ts'

describe('the keys that sign tokens', () => {
  let site: Site
  let account: Awaited<ReturnType<typeof makeAccount>>
  beforeAll(async () => {
    site = await openSite()
    account = await makeAccount(site.database)
  })
  afterAll(() => site.end())

  const run = (...words: string[]) => keys({ config: site.config, database: site.database }, words)
  const signIn = async () => {
    const { json } = await site.ask('/token?grant_type=password', { body: account })
    const token = String(json.access_token)
    const { kid } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
    return { token, refreshToken: String(json.refresh_token), kid: String(kid) }
  }
  /** With another key than that one: a server signs with a replaced one until it has heard of the new one. */
  const signInAfter = (old: { kid: string }) =>
    vi.waitFor(async () => {
      const signed = await signIn()
      expect(signed.kid).not.toBe(old.kid)
      return signed
    }, limits.condition)
  const statusOf = async (token: string) => (await site.ask('/user', { token })).status
  const publicIds = async () => {
    const { json } = await site.ask('/.well-known/jwks.json')
    return Array.isArray(json.keys) ? json.keys.map(({ kid }) => kid) : []
  }
  const passTime = (seconds: number) =>
    site.database.query(
      'update server.signing_keys set replaced_at = replaced_at - make_interval(secs => $1::float8)',
      [seconds],
    )

  it('are listed with their age and state, the one that signs first', async () => {
    const before = await signIn()
    await run('rotate')
    const after = await signInAfter(before)
    const [first, second, ...more] = (await run('list')).split('\n')
    expect(more).toEqual([])
    expect(first).toMatch(
      new RegExp(`^${after.kid}  made \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC  signs new tokens$`),
    )
    expect(second).toMatch(
      new RegExp(`^${before.kid}  made .* UTC  replaced; its tokens are accepted until \\d{4}-.* UTC$`),
    )
  })

  it('verify for as long as their last token lives, and are deleted then', async () => {
    const { token, kid } = await signIn()
    await run('rotate')
    await passTime(3600)
    await sweepAuth(site.database)
    expect(await statusOf(token)).toBe(200)
    expect(await publicIds()).toContain(kid)
    await passTime(601)
    // Other servers on the database have not heard of the time that passed, but look every few seconds.
    await expect.poll(() => statusOf(token)).toBe(403)
    expect(await publicIds()).not.toContain(kid)
    await sweepAuth(site.database)
    expect(await site.database.query('select 1 from server.signing_keys where id = $1', [kid])).toEqual([])
    expect(await statusOf((await signIn()).token)).toBe(200)
  })

  it('are thrown out at once when one is revoked, on every server, and sessions stay', async () => {
    const otherServer = await openTokens(site.database, site.tokens.issuer)
    const { token, refreshToken, kid } = await signIn()
    await otherServer.verify(token)
    const said = await run('revoke', kid.toUpperCase())
    expect(said).toContain('no access token that it signed is accepted any more')
    await expect.poll(() => otherServer.verify(token).catch(error => error.message)).toMatch('not valid')
    await expect.poll(() => statusOf(token)).toBe(403)
    const caller = createCallers({ keys: site.keys, tokens: site.tokens })
    const headers = new Headers({ apikey: site.keys.publishable, Authorization: `Bearer ${token}` })
    await expect(caller(headers)).rejects.toMatchObject({ status: 401, code: 'PGRST301' })
    const renewed = await site.ask('/token?grant_type=refresh_token', {
      body: { refresh_token: refreshToken },
    })
    expect(renewed.status).toBe(200)
    const renewedToken = String(renewed.json.access_token)
    expect(await statusOf(renewedToken)).toBe(200)
    expect((await otherServer.verify(renewedToken)).sub).toBe(account.id)
    expect(await publicIds()).not.toContain(kid)
  })

  it('stay when another one is revoked, which comes not back', async () => {
    const old = await signIn()
    await run('rotate')
    const current = await signInAfter(old)
    await run('revoke', old.kid)
    await expect.poll(() => statusOf(old.token)).toBe(403)
    expect(await statusOf(current.token)).toBe(200)
    await run('revoke', current.kid)
    await expect.poll(() => statusOf(current.token)).toBe(403)
    expect(await statusOf(old.token)).toBe(403)
    expect(await statusOf((await signIn()).token)).toBe(200)
  })

  it('are named in the command, which says what is wrong', async () => {
    await expect(run('revoke', 'x')).rejects.toThrow(
      "There is no signing key x. 'npm run keys -- list' shows",
    )
    for (const words of [[], ['revoke'], ['rotate', 'x'], ['list', 'x'], ['fly']])
      await expect(run(...words)).rejects.toThrow('Usage: npm run keys -- list')
  })
})
