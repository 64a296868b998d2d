// The whole site for sign-in tests: a database of its own, a real HTTP listener, a mail server, and the unchanged client.

import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { createAuth } from '#platform/auth/auth.ts'
import { authMail } from '#platform/auth/emails.ts'
import { hashPassword } from '#platform/auth/password.ts'
import type { Database } from '#platform/database/database.ts'
import type { HttpEnv } from '#platform/http/http-env.ts'
import { createRateLimiter, type RateCounter } from '#platform/http/rate-limit.ts'
import { type ApiKeys, ensureKeys } from '#platform/identity/keys.ts'
import { openTokens, type Tokens } from '#platform/identity/tokens.ts'
import { startMailWorker } from '#platform/mail/worker.ts'
import { type Config, readConfig } from '#server/config.ts'
import { accountRules } from '#server/sign-in/account-rules.ts'
import { accountEmails } from '#server/sign-in/email-templates.ts'
import { testDatabase } from '#tests/test-database.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

export interface Site {
  url: string
  config: Config
  database: Database
  keys: ApiKeys
  tokens: Tokens
  mailbox: Mailbox
  /** A new visitor's browser, so to speak: the unchanged client with a memory of its own. */
  client(options?: ClientOptions): SupabaseClient
  /** A request to the sign-in API without the client. */
  ask(path: string, init?: AskOptions): Promise<Answer>
  end(): Promise<void>
}

export interface ClientOptions {
  flowType?: 'pkce' | 'implicit'
  autoRefreshToken?: boolean
}

export interface AskOptions {
  method?: string
  body?: unknown
  /** Sent as it is. */
  text?: string
  token?: string
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  json: Record<string, unknown>
  text: string
}

// Node 20 has no WebSocket of its own, and the client wants one even where nobody listens to changes.
Object.assign(globalThis, { WebSocket })

/** Most tests ask more often than any honest visitor, all from one address. */
const unlimited: RateCounter = {
  take: async () => undefined,
  add: async () => ({ count: 1, secondsLeft: 1 }),
  giveBack: async () => undefined,
}

export async function openSite(
  options: {
    limited?: boolean
    accessTokenSeconds?: number
    files?: Record<string, { type: string; text: string }>
  } = {},
): Promise<Site> {
  const { database, end } = await testDatabase()
  const mailbox = await openMailbox()
  const http = new Hono<HttpEnv>()
  // Pages of the website, for the tests with a real browser.
  for (const [path, { type, text }] of Object.entries(options.files ?? {}))
    http.get(path, context => context.body(text, 200, { 'Content-Type': type }))
  const server = createAdaptorServer({
    fetch: (request, { incoming }) =>
      http.fetch(request, {
        // A test can come from any IP address that it likes.
        ip: String(incoming.headers['x-test-ip'] ?? '127.0.0.1'),
      }),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listening = server.address()
  if (listening === null || typeof listening === 'string') throw new Error('no port was given')
  const url = `http://127.0.0.1:${listening.port}`
  const config = readConfig({
    SITE_URL: url,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'Calendar <hello@rides.example>',
  })
  const log = pino({ level: 'silent' })
  const keys = await ensureKeys(database)
  const tokens = await openTokens(database, `${url}/auth/v1`)
  const limiter = options.limited ? createRateLimiter(database) : unlimited
  const { accessTokenSeconds = 3600 } = options
  http.route(
    '/auth/v1',
    createAuth({
      site: config,
      accounts: accountRules,
      database,
      keys,
      tokens,
      limiter,
      log,
      accessTokenSeconds,
    }),
  )
  const worker = await startMailWorker({
    config,
    database,
    log,
    kinds: authMail({ site: config, accounts: accountRules }, accountEmails(config)),
    firstRetrySeconds: 0.05,
  })

  const ask = async (path: string, init: AskOptions = {}): Promise<Answer> => {
    const response = await fetch(`${url}/auth/v1${path}`, {
      method: init.method ?? (init.body === undefined && init.text === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        apikey: keys.publishable,
        'Content-Type': 'application/json',
        ...(init.token ? { Authorization: `Bearer ${init.token}` } : {}),
        ...init.headers,
      },
      ...(init.text === undefined && init.body === undefined
        ? {}
        : { body: init.text ?? JSON.stringify(init.body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: text ? parsed(text) : {} }
  }

  return {
    url,
    config,
    database,
    keys,
    tokens,
    mailbox,
    ask,
    client: (wanted = {}) =>
      createClient(url, keys.publishable, {
        auth: {
          flowType: 'implicit',
          autoRefreshToken: false,
          persistSession: true,
          storage: memory(),
          ...wanted,
        },
      }),
    end: async () => {
      await worker.stop()
      await new Promise(resolve => server.close(resolve))
      await mailbox.close()
      await end()
    },
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

let people = 0

const hashes = new Map<string, Promise<string>>()

/** Hashing is meant to be slow, and most accounts of the tests have the same password. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** An account with a confirmed address and a password. */
export async function makeAccount(
  database: Database,
  options: { email?: string; password?: string; role?: string } = {},
): Promise<{ id: string; email: string; password: string }> {
  people += 1
  const email = options.email ?? `person-${people}@people.example`
  const password = options.password ?? 'correct horse'
  const [user] = await database.query<{ id: string }>(
    `insert into auth.users (email, encrypted_password, email_confirmed_at, raw_app_meta_data)
     values ($1, $2, now(), '{"provider": "email", "providers": ["email"]}') returning id`,
    [email, await hashOnce(password)],
  )
  if (!user) throw new Error('no account')
  if (options.role)
    await database.query('insert into public.user_roles (user_id, role) values ($1, $2)', [
      user.id,
      options.role,
    ])
  return { id: user.id, email, password }
}
