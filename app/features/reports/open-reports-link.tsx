// The link to the reports, where there are any to deal with.

import { queryNames } from '../../query-names.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useReading } from '../session/use-reading.ts'
import { countOpenReports } from './reports-data.ts'

/** 'Reports (3)'; nothing while there are none, or their number cannot be read. */
export function OpenReportsLink() {
  const { data: open = 0 } = useReading({
    name: queryNames.openReports,
    read: countOpenReports,
    failure: 'Failed to load reports. Please try again.',
    use: 'watched',
  })
  if (open === 0) return null
  return (
    <TextLink to="/admin/reports" className="inline-flex min-h-11 items-center">
      Reports ({open})
    </TextLink>
  )
}
