// For the endpoints' own tests: parts that answer from a list and note what they were asked. Whole-system tests use real ones.

import { pino } from 'pino'
import { readConfig } from '../config.ts'
import type { Database, Parameter, Queries } from '../database/database.ts'
import type { RateCounter } from '../http/rate-limit.ts'
import type { Tokens } from '../identity/tokens.ts'
import { createAuth } from './auth.ts'

const now = new Date('2026-06-01T12:00:00Z')

/** The account behind the token 'good'. */
export const someone = {
  ...{ id: '6f1c2d3e-0000-4000-8000-000000000001', aud: 'authenticated', role: 'authenticated' },
  ...{ email: 'someone@people.example', email_confirmed_at: now, invited_at: null, last_sign_in_at: now },
  ...{ confirmation_sent_at: null, recovery_sent_at: null, email_change: null, email_change_sent_at: null },
  ...{ raw_app_meta_data: {}, raw_user_meta_data: {}, created_at: now, updated_at: now, factors: [] },
}
const session = {
  ...{ id: '6f1c2d3e-0000-4000-8000-000000000002', aal: 'aal1' },
  amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
}

interface Asked {
  text: string
  parameters: Parameter[]
}

/** The sign-in API on a database that gives these rows to the statements that match. */
export function fakeAuth(rows: [statement: RegExp, answer: object[]][] = []) {
  const asked: Asked[] = []
  const counted: string[] = []
  const known: [RegExp, object[]][] = [
    ...rows,
    [/from auth\.sessions/, [session]],
    [/from auth\.users u where u\.id/, [someone]],
    [/insert into auth\.(sessions|mfa_factors|mfa_challenges|sign_ups)/, [{ id: session.id }]],
  ]
  const queries: Queries = {
    query: async (text, parameters = []) => {
      asked.push({ text, parameters })
      const answer = known.find(([statement]) => statement.test(text))?.[1] ?? []
      // A copy without types, as it would come over a wire.
      return JSON.parse(JSON.stringify(answer))
    },
  }
  const database: Database = {
    ...queries,
    engine: 'PGlite',
    transaction: work => work(queries),
    transactionAs: (_, work) => work(queries),
    queryAs: (_, text, parameters) => queries.query(text, parameters),
    listen: async () => async () => undefined,
    close: async () => undefined,
  }
  const tokens: Tokens = {
    issuer: 'https://rides.example/auth/v1',
    sign: async () => 'signed',
    verify: async () => ({ sub: someone.id, session_id: session.id, aal: 'aal1' }),
    publicKeys: async () => ({ keys: [] }),
  }
  const limiter: RateCounter = {
    take: async (rule, key) => void counted.push(`${rule.name} ${key}`),
    add: async (rule, key) => ({ count: counted.push(`${rule.name} ${key}`) && 1, secondsLeft: 1 }),
    giveBack: async () => undefined,
  }
  const auth = createAuth({
    ...{ database, tokens, limiter, log: pino({ level: 'silent' }) },
    config: readConfig({ SITE_URL: 'https://rides.example' }),
    keys: { publishable: 'public-key', secret: 'secret-key' },
  })
  return {
    asked,
    counted,
    /** Facts of the mails that were queued. */
    mails: () =>
      asked
        .filter(({ text }) => text.includes('insert into private.mail_outbox'))
        .map(({ parameters: [kind, email, payload] }) => ({ kind, email, payload })),
    ask: async (path: string, init: { method?: string; body?: object; token?: string } = {}) => {
      const response = await auth.request(
        path,
        {
          method: init.method ?? (init.body ? 'POST' : 'GET'),
          headers: {
            apikey: 'public-key',
            ...(init.token ? { Authorization: `Bearer ${init.token}` } : {}),
          },
          ...(init.body ? { body: JSON.stringify(init.body) } : {}),
        },
        { ip: '203.0.113.7' },
      )
      const text = await response.text()
      return {
        status: response.status,
        location: response.headers.get('Location'),
        json: text.startsWith('{') ? JSON.parse(text) : undefined,
      }
    },
  }
}
