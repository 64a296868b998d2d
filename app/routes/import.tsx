// `/admin/imports/{id}` and `/moderator/imports/{id}`: one followed calendar.

import { useParams } from 'react-router'
import type { PageHandle } from '#domain/page/page-handle.ts'
import { SourcePage } from '../features/imports/source-page.tsx'
import { Guard } from '../features/session/guard.tsx'
import { privateMeta } from '../meta.ts'

export const handle: PageHandle = { isSameForEveryId: true }

export const meta = privateMeta('Import')

export default function ImportPage() {
  const { id = '' } = useParams()
  return (
    <Guard requires="any_role">
      <SourcePage key={id} id={id} />
    </Guard>
  )
}
