// `/admin/notices`: notices over some days of the calendar.

import { Notices } from '../features/admin/notices.tsx'
import { privateMeta } from '../meta.ts'
import { Flash, useFlash } from '../ui/flash.tsx'
import { StaffPage } from './guarded-page.tsx'

export const meta = privateMeta('Manage Notices')

export default function AdminNotices() {
  const flash = useFlash()
  return (
    <StaffPage
      requires="super_admin"
      title="Manage Notices"
      backTo="/admin?tab=events"
      backLabel="Back to Events"
    >
      <p className="mb-6 text-muted">
        A notice is a sentence over some days. It stands above the calendar, on each of its days, and in the
        weekly email.
      </p>
      <Notices onDone={flash.show} />
      <Flash text={flash.text} />
    </StaffPage>
  )
}
