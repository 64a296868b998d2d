// `/admin/notices`: sentences over some days of the calendar.

import { Notices } from '../features/admin/notices.tsx'
import { Guard } from '../features/session/guard.tsx'
import { privateMeta } from '../meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { Flash, useFlash } from '../ui/flash.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export const meta = privateMeta('Manage Notices')

export default function AdminNotices() {
  const flash = useFlash()
  return (
    <Guard requires="super_admin">
      <PageHeading title="Manage Notices">
        <LinkButton look="secondary" to="/admin?tab=events">
          Back to Events
        </LinkButton>
      </PageHeading>
      <p className="mb-6 text-muted">
        A notice is a sentence over some days. It stands above the calendar, on each of its days, and in the
        weekly email.
      </p>
      <Notices onDone={flash.show} />
      <Flash text={flash.text} />
    </Guard>
  )
}
