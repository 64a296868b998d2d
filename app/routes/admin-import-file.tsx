// `/admin/imports/file`: importing events once, for super admins.

import { useGroups } from '../features/groups/group-provider.tsx'
import { ImportFile } from '../features/import-file/import-file.tsx'
import { Guard } from '../features/session/guard.tsx'
import { privateMeta } from '../meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { LoadState } from '../ui/loading-text.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export const meta = privateMeta('Import Events')

export default function AdminImportFile() {
  const { groups, query } = useGroups()
  return (
    <Guard requires="super_admin">
      <PageHeading title="Import Events">
        <LinkButton look="secondary" to="/admin?tab=events">
          Back to Events
        </LinkButton>
      </PageHeading>
      <LoadState query={query} loading="Loading groups..." isSilentAtFirst />
      <ImportFile groups={groups} isGroupOptional />
    </Guard>
  )
}
