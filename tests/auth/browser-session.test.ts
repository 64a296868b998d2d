import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumOptions } from '#tests/setup/tools.js'
import { makeAccount, openSite, type Site } from './site.ts'

declare global {
  // What the test page keeps for the test to look at.
  var client: SupabaseClient
  var events: string[]
  var supabase: { createClient(url: string, key: string): SupabaseClient }
}

const clientFile = join(
  dirname(createRequire(import.meta.url).resolve('@supabase/supabase-js/package.json')),
  'dist/umd/supabase.js',
)
const launch = () => chromium.launch(chromiumOptions())
const files = {
  '/page': {
    type: 'text/html',
    text: '<!doctype html><title>Test page</title><script src="/supabase.js"></script>',
  },
  '/supabase.js': { type: 'text/javascript', text: readFileSync(clientFile, 'utf8') },
}

/** Opens the page and makes the client in it, as the website does with its defaults. */
async function openTab(site: Site, page: Page): Promise<Page> {
  await page.goto(`${site.url}/page`)
  await page.evaluate(
    ({ url, key }) => {
      globalThis.events = []
      globalThis.client = globalThis.supabase.createClient(url, key)
      globalThis.client.auth.onAuthStateChange(event => {
        globalThis.events.push(event)
      })
    },
    { url: site.url, key: site.keys.publishable },
  )
  await sees(page, 'INITIAL_SESSION')
  return page
}

const sees = (page: Page, event: string) =>
  expect.poll(() => page.evaluate(() => globalThis.events)).toContain(event)

const signIn = (page: Page, account: { email: string; password: string }) =>
  page.evaluate(async person => {
    const { error } = await globalThis.client.auth.signInWithPassword(person)
    return error?.message ?? null
  }, account)

const userOf = (page: Page) =>
  page.evaluate(async () => (await globalThis.client.auth.getUser()).data.user?.email ?? null)

describe('the unchanged client in a real browser', () => {
  let site: Site
  let browser: Browser
  beforeAll(async () => {
    site = await openSite({ files })
    browser = await launch()
  })
  afterAll(async () => {
    await browser.close()
    await site.end()
  })

  it('hears all seven events of a session’s life', async () => {
    const context = await browser.newContext()
    const account = await makeAccount(site.database, { role: 'super_admin' })
    const page = await openTab(site, await context.newPage())
    expect(await signIn(page, account)).toBeNull()
    await sees(page, 'SIGNED_IN')

    await page.evaluate(() => globalThis.client.auth.refreshSession())
    await sees(page, 'TOKEN_REFRESHED')

    const { id, secret, qr } = await page.evaluate(async () => {
      const { data } = await globalThis.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
      return { id: data?.id ?? '', secret: data?.totp.secret ?? '', qr: data?.totp.qr_code ?? '' }
    })
    const picture = await context.newPage()
    await picture.setContent(`<img src="${qr.replaceAll('"', '&quot;')}">`)
    expect(await picture.evaluate<number>('document.images[0].naturalWidth')).toBeGreaterThan(100)
    const verified = await page.evaluate(
      async ({ factorId, code }) => {
        const { error } = await globalThis.client.auth.mfa.challengeAndVerify({ factorId, code })
        return error?.message ?? null
      },
      { factorId: id, code: await generate({ secret }) },
    )
    expect(verified).toBeNull()
    await sees(page, 'MFA_CHALLENGE_VERIFIED')

    await page.evaluate(() => globalThis.client.auth.updateUser({ password: 'a better horse' }))
    await sees(page, 'USER_UPDATED')
    await page.evaluate(() => globalThis.client.auth.signOut())
    await sees(page, 'SIGNED_OUT')

    await page.evaluate(email => globalThis.client.auth.resetPasswordForEmail(email), account.email)
    // The first mail told of the authenticator.
    const { link } = await site.mailbox.mailTo(account.email, 2)
    await page.evaluate(
      token_hash => globalThis.client.auth.verifyOtp({ token_hash, type: 'recovery' }),
      link.searchParams.get('token_hash') ?? '',
    )
    await sees(page, 'PASSWORD_RECOVERY')
    await context.close()
  })

  it('shares one session between two tabs, through reloads, renewals and sign-out', async () => {
    const context = await browser.newContext()
    const account = await makeAccount(site.database)
    const first = await openTab(site, await context.newPage())
    const second = await openTab(site, await context.newPage())
    expect(await signIn(first, account)).toBeNull()
    await sees(second, 'SIGNED_IN')
    expect(await userOf(second)).toBe(account.email)

    await Promise.all([first, second].map(tab => tab.evaluate(() => globalThis.client.auth.refreshSession())))
    expect(await userOf(first)).toBe(account.email)
    expect(await userOf(second)).toBe(account.email)
    const sessions = await site.database.query('select 1 from auth.sessions where user_id = $1', [account.id])
    expect(sessions).toHaveLength(1)

    const reloaded = await openTab(site, second)
    expect(await userOf(reloaded)).toBe(account.email)
    await first.evaluate(() => globalThis.client.auth.signOut())
    await sees(reloaded, 'SIGNED_OUT')
    expect(await userOf(reloaded)).toBeNull()
    await context.close()
  })

  it('is signed out everywhere, also in another browser', async () => {
    const account = await makeAccount(site.database)
    const [here, there] = [await browser.newContext(), await browser.newContext()]
    const [mine, theirs] = [
      await openTab(site, await here.newPage()),
      await openTab(site, await there.newPage()),
    ]
    await signIn(mine, account)
    await signIn(theirs, account)
    await mine.evaluate(() => globalThis.client.auth.signOut({ scope: 'global' }))
    expect(await userOf(theirs)).toBeNull()
    await sees(theirs, 'SIGNED_OUT')
    await Promise.all([here.close(), there.close()])
  })
})

describe('a session that ends soon, in a real browser', () => {
  it('is renewed before it expires, without being asked', async () => {
    const site = await openSite({ accessTokenSeconds: 60, files })
    const browser = await launch()
    const page = await browser.newPage()
    await page.clock.install()
    await openTab(site, page)
    expect(await signIn(page, await makeAccount(site.database))).toBeNull()
    // The client looks every 30 s whether less than 90 s remain.
    await page.clock.fastForward(31_000)
    await sees(page, 'TOKEN_REFRESHED')
    await browser.close()
    await site.end()
  })
})
