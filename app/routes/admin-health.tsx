// `/admin/health`: how the site is doing.

import { Health } from '../features/admin/health.tsx'
import { privateMeta } from '../meta.ts'
import { StaffPage } from './guarded-page.tsx'

export const meta = privateMeta('Health')

export default function AdminHealth() {
  return (
    <StaffPage requires="super_admin" title="Health" backTo="/admin" backLabel="Back to Dashboard">
      <Health />
    </StaffPage>
  )
}
