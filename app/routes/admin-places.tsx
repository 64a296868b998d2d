// `/admin/places`: where rides meet.

import { Guard } from '../features/account/guard.tsx'
import { Places } from '../features/admin/places.tsx'
import { privateMeta } from '../meta.ts'
import { Banner } from '../ui/banner.tsx'
import { LinkButton } from '../ui/button.tsx'
import { useFlash } from '../ui/flash.tsx'
import { PageHeading } from '../ui/page-layout.tsx'

export const meta = privateMeta('Manage Places')

export default function AdminPlaces() {
  const flash = useFlash()
  return (
    <Guard requires="super_admin">
      <PageHeading title="Manage Places" />
      <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <LinkButton look="secondary" to="/admin?tab=events">
          Back to Events
        </LinkButton>
        <span className="text-muted">Places are made from what events and groups say.</span>
      </p>
      {flash.text && (
        <div className="mb-6">
          <Banner tone="success">{flash.text}</Banner>
        </div>
      )}
      <Places onDone={flash.show} />
    </Guard>
  )
}
