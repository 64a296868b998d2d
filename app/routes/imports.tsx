// `/admin/imports` and `/moderator/imports`: the calendars of groups that are followed.

import { Imports } from '../features/imports/imports.tsx'
import { Guard } from '../features/session/guard.tsx'
import { privateMeta } from '../meta.ts'

export const meta = privateMeta('Imports')

export default function ImportsPage() {
  return (
    <Guard requires="any_role">
      <Imports />
    </Guard>
  )
}
