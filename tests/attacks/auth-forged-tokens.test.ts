import { createHmac, createPublicKey, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, openSite, type Site } from '#tests/auth/site.ts'

describe('a forged token', () => {
  let site: Site
  let good: string
  let claims: Record<string, unknown>
  let header: { kid: string; alg: string }
  beforeAll(async () => {
    site = await openSite()
    const client = site.client()
    const { data } = await client.auth.signInWithPassword(await makeAccount(site.database))
    good = data.session?.access_token ?? ''
    claims = part(good, 1)
    header = part(good, 0)
  })
  afterAll(() => site.end())

  function part<Part>(token: string, index: number): Part {
    return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString())
  }
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const publicKey = async (): Promise<JWK> => {
    const { keys } = await site.tokens.publicKeys()
    const [key] = keys
    if (!key) throw new Error('no key')
    return key
  }
  const sitePrivateKey = async () => {
    const [row] = await site.database.query<{ private_key: JWK }>(
      'select private_key from server.signing_keys',
    )
    return importJWK(row?.private_key ?? {}, 'ES256')
  }
  const refused = async (token: string) => {
    const answer = await site.ask('/user', { token })
    expect(answer.status).toBe(403)
    expect(answer.json).toMatchObject({ error_code: 'bad_jwt' })
    expect(answer.text).not.toContain('@people.example')
  }

  it('is told from a good one', async () => {
    expect((await site.ask('/user', { token: good })).status).toBe(200)
  })

  it('without a signature is refused', async () => {
    await refused(new UnsecuredJWT(claims).encode())
    await refused(`${encoded({ ...header, alg: 'none' })}.${good.split('.')[1]}.`)
    await refused(`${good.split('.').slice(0, 2).join('.')}.`)
  })

  it('signed with the public key as a password (HS256) is refused', async () => {
    const jwk = await publicKey()
    const pem = createPublicKey({ key: { ...jwk }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    for (const secret of [String(pem), JSON.stringify(jwk), String(jwk.x), site.keys.publishable]) {
      const body = `${encoded({ ...header, alg: 'HS256' })}.${encoded(claims)}`
      await refused(`${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`)
    }
  })

  it('signed with a key of the attacker’s is refused, whatever kid or jwk it names', async () => {
    const mine = await generateKeyPair('ES256')
    const jwk = await exportJWK(mine.publicKey)
    for (const head of [
      { alg: 'ES256', kid: header.kid },
      { alg: 'ES256', kid: randomUUID() },
      { alg: 'ES256' },
      { alg: 'ES256', kid: header.kid, jwk },
      { alg: 'ES256', kid: header.kid, jku: 'http://127.0.0.1:1/jwks.json' },
      { alg: 'ES256', kid: "' or 1=1 --" },
    ])
      await refused(await new SignJWT(claims).setProtectedHeader(head).sign(mine.privateKey))
  })

  it('with other claims than were signed is refused', async () => {
    const [head, , signature] = good.split('.')
    await refused(`${head}.${encoded({ ...claims, aal: 'aal2' })}.${signature}`)
  })

  it('that has expired, or is of another issuer or audience, is refused', async () => {
    const key = await sitePrivateKey()
    const sign = (changes: Record<string, unknown>) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', kid: header.kid }).sign(key)
    expect((await site.ask('/user', { token: await sign({}) })).status).toBe(200)
    await refused(await sign({ exp: Math.floor(Date.now() / 1000) - 1 }))
    await refused(await sign({ iss: 'https://other.example/auth/v1' }))
    await refused(await sign({ aud: 'anon' }))
    await refused(await sign({ exp: undefined }))
  })

  it('of a session that never was, or of somebody else, finds nobody', async () => {
    const key = await sitePrivateKey()
    const other = await makeAccount(site.database)
    for (const changes of [{ session_id: randomUUID() }, { session_id: 'x' }, { sub: other.id }]) {
      const token = await new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: 'ES256', kid: header.kid })
        .sign(key)
      expect((await site.ask('/user', { token })).json).toMatchObject({ error_code: 'session_not_found' })
    }
  })

  it('that is no token at all is refused', async () => {
    for (const token of ['x', 'a.b.c', site.keys.publishable, site.keys.secret, '..', `${good}x`])
      expect((await site.ask('/user', { token })).status).toBe(403)
    expect((await site.ask('/user')).json).toMatchObject({ error_code: 'no_authorization' })
    expect((await site.ask('/user', { headers: { Authorization: `Basic ${good}` } })).status).toBe(401)
  })
})
