// `/moderator/imports/file`: importing events once, into the groups of a moderator.

import { useModeratedGroups } from '../features/account/use-moderated-groups.ts'
import { ImportFile } from '../features/imports/import-file.tsx'
import { privateMeta } from '../meta.ts'
import { LoadState } from '../ui/load-state.tsx'
import { StaffPage } from './guarded-page.tsx'

export const meta = privateMeta('Import Events')

export default function ModeratorImportFile() {
  return (
    <StaffPage
      requires="group_moderator"
      title="Import Events"
      backTo="/moderator?tab=events"
      backLabel="Back to Events"
    >
      <Import />
    </StaffPage>
  )
}

function Import() {
  const { moderatedGroups, query } = useModeratedGroups()
  return (
    <>
      <LoadState query={query} loading="Loading groups..." isSilentAtFirst />
      <ImportFile groups={moderatedGroups} isGroupOptional={false} />
    </>
  )
}
