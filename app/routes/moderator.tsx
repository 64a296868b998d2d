// `/moderator`: the dashboard of group moderators.

import { ModeratorDashboard } from '../features/admin/moderator-dashboard.tsx'
import { privateMeta } from '../meta.ts'
import { guardedPage } from './guarded-page.tsx'

export const meta = privateMeta('Moderator')

export default guardedPage('group_moderator', ModeratorDashboard)
