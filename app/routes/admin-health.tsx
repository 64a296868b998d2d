// `/admin/health`: how the site is doing.

import { Health } from '../features/admin/health.tsx'
import { Guard } from '../features/session/guard.tsx'
import { privateMeta } from '../meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export const meta = privateMeta('Health')

export default function AdminHealth() {
  return (
    <Guard requires="super_admin">
      <PageHeading title="Health">
        <LinkButton look="secondary" to="/admin">
          Back to Dashboard
        </LinkButton>
      </PageHeading>
      <Health />
    </Guard>
  )
}
