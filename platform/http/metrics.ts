// What the server counts of its own work, for Prometheus: asked for at /metrics by whoever has METRICS_TOKEN.

import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'

/** A number that the application adds, counted by a query that returns it as `count`. */
export interface ExtraGauge {
  name: string
  help: string
  query: string
}

export interface MetricsOptions {
  token: string
  database: Database
  /** All names begin so. */
  prefix: string
  /** First segments of paths that are counted apart from pages. */
  groups: readonly string[]
  gauges: readonly ExtraGauge[]
}

export interface Answered {
  /** Its number. */
  request: string | undefined
  method: string
  path: string
  status: number
  milliseconds: number
  /** Given again without asking any part. */
  isKept: boolean
}

export class Metrics {
  private readonly registry = new Registry()
  private readonly requests: Histogram<'part' | 'status'>
  private readonly repeated: Counter
  private readonly token: string
  private readonly groups: readonly string[]

  constructor({ token, database, prefix, groups, gauges }: MetricsOptions) {
    const registers = [this.registry]
    this.token = token
    this.groups = groups
    this.requests = new Histogram({
      name: `${prefix}_request_seconds`,
      help: 'Answers by part of the site and kind of status, and how long they took.',
      labelNames: ['part', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    })
    this.repeated = new Counter({
      name: `${prefix}_kept_answers_total`,
      help: 'Answers that were kept and only sent again.',
      registers,
    })
    collectDefaultMetrics({ register: this.registry })
    new Gauge({
      name: `${prefix}_database_up`,
      help: 'Whether the database answers.',
      registers,
      collect: async function () {
        const isUp = await database.query('select 1').then(
          () => 1,
          () => 0,
        )
        this.set(isUp)
      },
    })
    new Gauge({
      name: `${prefix}_mails`,
      help: 'Mails by state.',
      labelNames: ['state'],
      registers,
      collect: async function () {
        const rows = await database
          .query<{ state: string; count: number }>(
            'select state, count(*)::integer as count from private.mail_outbox group by state',
          )
          .catch(() => [])
        this.reset()
        for (const { state, count } of rows) this.set({ state }, count)
      },
    })
    for (const { name, help, query } of gauges)
      new Gauge({
        name: `${prefix}_${name}`,
        help,
        registers,
        collect: async function () {
          const [row] = await database.query<{ count: number }>(query).catch(() => [])
          if (row) this.set(row.count)
        },
      })
  }

  observe({ path, status, milliseconds, isKept }: Answered): void {
    this.requests.observe(
      {
        part: this.groups.find(group => path.startsWith(`/${group}/`)) ?? 'page',
        status: `${Math.floor(status / 100)}xx`,
      },
      milliseconds / 1000,
    )
    if (isKept) this.repeated.inc()
  }

  /** Whether this request bears the token. Compared by hash, so that no time tells how much of it was right. */
  isAllowed(request: Request): boolean {
    const hash = (text: string) => createHash('sha256').update(text).digest()
    return timingSafeEqual(hash(request.headers.get('authorization') ?? ''), hash(`Bearer ${this.token}`))
  }

  async answer(): Promise<Response> {
    return new Response(await this.registry.metrics(), {
      headers: { 'content-type': this.registry.contentType },
    })
  }
}
