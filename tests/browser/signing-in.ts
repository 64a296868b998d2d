// Signing in, with the browser and without, and reading the mail that belongs to it.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { emailOf, type PersonName, password } from './people.ts'
import type { Site } from './site.ts'

/** A session as the browser keeps it. */
export interface Tokens {
  access_token: string
  user: { id: string; email: string }
}

const kept = new Map<string, Tokens>()

/**
 * A session without a browser. A living one is used again, because the server limits how often an account signs in;
 * a test that ends or renews its session asks for one of its own.
 */
export async function tokensOf(site: Site, name: PersonName, which: 'any' | 'own' = 'any'): Promise<Tokens> {
  const key = `${site.url} ${name}`
  const before = kept.get(key)
  if (which === 'any' && before && (await isLive(site, before))) return before
  const response = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(name), password }),
  })
  expect(response.status).toBe(200)
  const tokens: Tokens = await response.json()
  if (which === 'any') kept.set(key, tokens)
  return tokens
}

async function isLive(site: Site, { access_token }: Tokens): Promise<boolean> {
  const headers = { apikey: site.publishableKey, authorization: `Bearer ${access_token}` }
  return (await fetch(`${site.url}/auth/v1/user`, { headers })).ok
}

/** Gives the browser a session, as if the person had signed in here before. */
export async function signedIn(
  page: Page,
  site: Site,
  name: PersonName,
  which: 'any' | 'own' = 'any',
): Promise<Tokens> {
  const session = await tokensOf(site, name, which)
  const value = JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 3600 })
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin: site.url, localStorage: [{ name: 'sb-127-auth-token', value }] }],
  })
  return session
}

/** The URL at which a page comes to rest: a dashboard names its tab, and the queue its open card, whichever is first. */
export function urlOf(path: string): string | RegExp {
  const tab = 'tab=(events|groups|submissions)'
  return path === '/admin' || path === '/moderator'
    ? new RegExp(`${path}\\?(${tab}(&open=[\\w-]+)?|open=[\\w-]+&tab=submissions)$`)
    : path
}

/** Fills in and sends the login form. */
export async function signInByForm(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Where mail that was not sent lies. */
type Mailbox = Pick<Site, 'dataDir'>

/** The link of the newest mail to an address, once it is there. */
export async function mailedLink(site: Mailbox, address: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const mail = await newestMail(site, address)
      link = /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

/** The newest mail to an address. */
export async function newestMail(site: Mailbox, address: string): Promise<Email | undefined> {
  const folder = join(site.dataDir, 'outbox')
  for (const file of filesOf(folder).sort().reverse()) {
    const mail = await PostalMime.parse(readFileSync(join(folder, file)))
    if (mail.to?.some(to => to.address === address)) return mail
  }
  return undefined
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // The folder is made with the first mail.
    return []
  }
}
