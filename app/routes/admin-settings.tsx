// `/admin/settings`: the city and the look of the site.

import { Guard } from '../features/session/guard.tsx'
import { Settings } from '../features/site-settings/settings-form.tsx'
import { privateMeta } from '../meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export const meta = privateMeta('Site Settings')

export default function AdminSettings() {
  return (
    <Guard requires="super_admin">
      <PageHeading title="Site Settings">
        <LinkButton look="secondary" to="/admin">
          Back to Dashboard
        </LinkButton>
      </PageHeading>
      <Settings />
    </Guard>
  )
}
