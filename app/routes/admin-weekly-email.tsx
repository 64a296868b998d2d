// `/admin/weekly-email`: the email that goes out every Sunday, and who gets it.

import { Guard } from '../features/session/guard.tsx'
import { WeeklyEmail } from '../features/weekly-email/weekly-email.tsx'
import { privateMeta } from '../meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { Flash, useFlash } from '../ui/flash.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export const meta = privateMeta('Weekly Email')

export default function AdminWeeklyEmail() {
  const flash = useFlash()
  return (
    <Guard requires="super_admin">
      <PageHeading title="Weekly Email">
        <LinkButton look="secondary" to="/admin?tab=digest">
          Back to Weekly Digest
        </LinkButton>
      </PageHeading>
      <p className="mb-6 text-muted">
        Goes out by itself every Sunday at 7:00 AM to everyone who subscribed. A week without events sends
        nothing.
      </p>
      <WeeklyEmail onDone={flash.show} />
      <Flash text={flash.text} />
    </Guard>
  )
}
