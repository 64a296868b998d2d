// The dashboards' link to the reports, with the number of open ones.

import * as z from 'zod/mini'
import type { Client } from '../../data-client.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse } from '../../read-data.ts'
import { TextLink } from '../../ui/links.tsx'
import { useReading } from '../account/use-reading.ts'

async function countOpenReports(client: Client): Promise<number> {
  const { count, error } = await client
    .from('event_reports')
    .select('id', { count: 'exact', head: true })
    .is('settled_at', null)
  return parseResponse(z.number(), { data: count, error })
}

/** Shows no number while there are none, or it cannot be read. */
export function ReportsLink() {
  const { data: open = 0 } = useReading({
    name: queryNames.openReports,
    read: countOpenReports,
    failure: 'Failed to load reports. Please try again.',
    use: 'watched',
  })
  return (
    <TextLink to="/admin/reports" className="inline-block py-2.5">
      Reports
      {open > 0 && (
        <span className="ml-1.5 inline-block rounded-full bg-hivis px-1.5 text-sm text-hivis-ink">
          {open}
          <span className="sr-only"> open</span>
        </span>
      )}
    </TextLink>
  )
}
