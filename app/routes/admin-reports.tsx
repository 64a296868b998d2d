// `/admin/reports`: what visitors say about events and the site.

import { Reports } from '../features/reports/reports.tsx'
import { ReportsHeading } from '../features/reports/reports-heading.tsx'
import { Guard } from '../features/session/guard.tsx'
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
