// What the server counts of its own work, for Prometheus: asked for at /metrics by whoever has METRICS_TOKEN.

import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'

/** The parts of the site that a request can be for; nobody can make more of them. */
const groups = ['rest', 'auth', 'functions', 'storage', 'assets', 'picture', 'route', 'share'] as const
const groupOf = (path: string) => groups.find(group => path.startsWith(`/${group}/`)) ?? 'page'

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
  private readonly requests = new Histogram({
    name: 'calendar_request_seconds',
    help: 'Answers by part of the site and kind of status, and how long they took.',
    labelNames: ['part', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  })
  private readonly kept = new Counter({
    name: 'calendar_kept_answers_total',
    help: 'Answers that were kept and only sent again.',
    registers: [this.registry],
  })

  constructor(
    private readonly token: string,
    database: Database,
  ) {
    collectDefaultMetrics({ register: this.registry })
    const { registry } = this
    new Gauge({
      name: 'calendar_database_up',
      help: 'Whether the database answers.',
      registers: [registry],
      collect: async function () {
        this.set(
          await database
            .query('select 1')
            .then(() => 1)
            .catch(() => 0),
        )
      },
    })
    new Gauge({
      name: 'calendar_mails',
      help: 'Mails by state.',
      labelNames: ['state'],
      registers: [registry],
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
    new Gauge({
      name: 'calendar_waiting_submissions',
      help: 'Submissions that wait for a review.',
      registers: [registry],
      collect: async function () {
        const [row] = await database
          .query<{ count: number }>(
            `select count(*)::integer as count from public.event_submissions where status = 'pending'`,
          )
          .catch(() => [])
        if (row) this.set(row.count)
      },
    })
  }

  observe({ path, status, milliseconds, isKept }: Answered): void {
    this.requests.observe(
      { part: groupOf(path), status: `${Math.floor(status / 100)}xx` },
      milliseconds / 1000,
    )
    if (isKept) this.kept.inc()
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
