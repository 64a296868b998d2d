// `/moderator/imports/file`: importing events once, into the groups of a moderator.

import { ImportFile } from '../features/import-file/import-file.tsx'
import { Guard } from '../features/session/guard.tsx'
import { useModeratedGroups } from '../features/session/use-moderated-groups.ts'
import { privateMeta } from '../meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { LoadState } from '../ui/loading-text.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export const meta = privateMeta('Import Events')

export default function ModeratorImportFile() {
  return (
    <Guard requires="group_moderator">
      <PageHeading title="Import Events">
        <LinkButton look="secondary" to="/moderator?tab=events">
          Back to Events
        </LinkButton>
      </PageHeading>
      <Import />
    </Guard>
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
