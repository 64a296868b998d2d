// How a connection to PostgreSQL is made with node-postgres: its settings, its limits, its good-bye.

import type { Socket } from 'node:net'
import pg from 'pg'
import { probeLimit } from './postgresql-availability.ts'
import { readValue } from './read-value.ts'

/** A client that gives up connecting long before its pool gives up waiting. */
export class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: probeLimit })
  }
}

/** What every connection has in common. */
export function clientConfig(url: string, timeLimit: number, stream: () => Socket): pg.ClientConfig {
  return {
    connectionString: withSettings(url),
    application_name: 'city-bike-calendar',
    statement_timeout: timeLimit,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    stream,
    // Values are read as PGlite's are, so that both engines behave alike.
    types: { getTypeParser: (type: number) => (text: string) => readValue(text, type) },
  }
}

const hasWords = (error: unknown, words: string) => error instanceof Error && error.message === words

/** A client could not connect in time. The library has no code for it, only these words. */
export function isConnectTimeout(error: unknown): boolean {
  return hasWords(error, 'timeout expired')
}

/** All connections of the pool were busy for too long; only words here too. */
export function isPoolTimeout(error: unknown): boolean {
  return hasWords(error, 'timeout exceeded when trying to connect')
}

/** Says good-bye without waiting for an answer. */
export function endQuietly(client: pg.Client): void {
  client.end().catch(() => undefined)
}

/** The URL with what every session has in common. Words about TLS mean what they mean to PostgreSQL's own programs. */
function withSettings(url: string): string {
  const [place = '', ...rest] = url.split('?')
  const settings = new URLSearchParams(rest.join('?'))
  settings.set('options', `${settings.get('options') ?? ''} -c TimeZone=UTC`.trim())
  if (settings.has('sslmode') && !settings.has('uselibpqcompat')) settings.set('uselibpqcompat', 'true')
  return `${place}?${settings.toString().replaceAll('+', '%20')}`
}
