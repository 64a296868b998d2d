// `/admin/settings`: the city and the appearance of the site.

import { Settings } from '../features/admin/settings.tsx'
import { privateMeta } from '../meta.ts'
import { StaffPage } from './guarded-page.tsx'

export const meta = privateMeta('Site Settings')

export default function AdminSettings() {
  return (
    <StaffPage requires="super_admin" title="Site Settings" backTo="/admin" backLabel="Back to Dashboard">
      <Settings />
    </StaffPage>
  )
}
