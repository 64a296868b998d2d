// What the calendar counts for Prometheus.

import { type Database, Metrics } from '#platform/index.ts'

export const calendarMetrics = (token: string, database: Database) =>
  new Metrics({
    ...{ token, database, prefix: 'calendar' },
    groups: ['rest', 'auth', 'functions', 'storage', 'assets', 'picture', 'route', 'share'],
    gauges: [
      {
        name: 'waiting_submissions',
        help: 'Submissions that wait for a review.',
        query: `select count(*)::integer as count from public.event_submissions where status = 'pending'`,
      },
    ],
  })
