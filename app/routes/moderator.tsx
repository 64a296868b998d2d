// `/moderator`: the dashboard of group moderators.

import { ModeratorDashboard } from '../features/moderator/moderator-dashboard.tsx'
import { Guard } from '../features/session/guard.tsx'
import { privateMeta } from '../meta.ts'

export const meta = privateMeta('Moderator')

export default function Moderator() {
  return (
    <Guard requires="group_moderator">
      <ModeratorDashboard />
    </Guard>
  )
}
