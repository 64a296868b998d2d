// `/admin`: the dashboard of super admins.

import { Dashboard } from '../features/admin/dashboard.tsx'
import { privateMeta } from '../meta.ts'
import { guardedPage } from './guarded-page.tsx'

export const meta = privateMeta('Admin')

export default guardedPage('super_admin', Dashboard)
