// `/admin`: the dashboard of super admins.

import type { MetaFunction } from 'react-router'
import { Dashboard } from '../features/admin/dashboard.tsx'
import { Guard } from '../features/session/guard.tsx'
import { privateMeta } from '../meta.ts'

export const meta: MetaFunction = ({ matches }) => privateMeta(matches, 'Admin')

export default function Admin() {
  return (
    <Guard requires="super_admin">
      <Dashboard />
    </Guard>
  )
}
