// `/admin/events/edit/{id}`: one event's form.

import { useParams } from 'react-router'
import type { PageHandle } from '#domain/site/page-handle.ts'
import { Guard } from '../features/account/guard.tsx'
import { EditEvent } from '../features/manage-events/edit-event.tsx'
import { privateMeta } from '../meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-layout.tsx'
import { BackToList } from '../ui/way-back.tsx'

export const handle: PageHandle = { isSameForEveryId: true }

export const meta = privateMeta('Edit Event')

export default function AdminEventEdit() {
  const { id = '' } = useParams()
  return (
    <Guard requires="any_role">
      <div className="mx-auto max-w-3xl">
        <BackToList to="/admin" className="mb-4" />
        <PageHeading title="Edit Event">
          <LinkButton look="secondary" to={`/admin/events/history/${id}`}>
            History
          </LinkButton>
        </PageHeading>
        <EditEvent key={id} id={id} />
      </div>
    </Guard>
  )
}
