// `/admin`: the dashboard of super admins.

import { Dashboard } from '../features/admin/dashboard.tsx'
import { Guard } from '../features/session/guard.tsx'
import { privateMeta } from '../meta.ts'

export const meta = privateMeta('Admin')

export default function Admin() {
  return (
    <Guard requires="super_admin">
      <Dashboard />
    </Guard>
  )
}
