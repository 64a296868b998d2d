// `/admin/reports`: visitors' reports about events and the site.

import { Guard } from '../features/account/guard.tsx'
import { Reports, ReportsHeading } from '../features/reports/reports.tsx'
import { privateMeta } from '../meta.ts'

export const meta = privateMeta('Reports')

export default function AdminReports() {
  return (
    <Guard requires="any_role">
      <ReportsHeading />
      <Reports />
    </Guard>
  )
}
