// `/admin/imports/file`: importing events once, for super admins.

import { useGroups } from '../features/groups/group-provider.tsx'
import { ImportFile } from '../features/imports/import-file.tsx'
import { privateMeta } from '../meta.ts'
import { LoadState } from '../ui/load-state.tsx'
import { StaffPage } from './guarded-page.tsx'

export const meta = privateMeta('Import Events')

export default function AdminImportFile() {
  const { groups, query } = useGroups()
  return (
    <StaffPage
      requires="super_admin"
      title="Import Events"
      backTo="/admin?tab=events"
      backLabel="Back to Events"
    >
      <LoadState query={query} loading="Loading groups..." isSilentAtFirst />
      <ImportFile groups={groups} isGroupOptional />
    </StaffPage>
  )
}
