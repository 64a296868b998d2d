// The way to what visitors reported, on every dashboard, with the number of what nobody has dealt with.

import { queryNames } from '../../query-names.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useReading } from '../session/use-reading.ts'
import { countOpenReports } from './reports-data.ts'

/** 'Reports 3'; without the number while there are none, or it cannot be read. */
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
