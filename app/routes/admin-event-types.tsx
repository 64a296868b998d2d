// `/admin/event-types`: the kinds of events.

import { useState } from 'react'
import { Guard } from '../features/account/guard.tsx'
import { EventTypes } from '../features/admin/event-types.tsx'
import { privateMeta } from '../meta.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { useFlash } from '../ui/flash.tsx'
import { PageHeading } from '../ui/page-layout.tsx'

export const meta = privateMeta('Manage Event Types')

export default function AdminEventTypes() {
  const [isFormOpen, setIsFormOpen] = useState(false)
  const flash = useFlash()
  return (
    <Guard requires="super_admin">
      <PageHeading title="Manage Event Types" />
      <div className="mb-6 flex flex-wrap gap-3">
        <LinkButton look="secondary" to="/admin?tab=events">
          Back to Events
        </LinkButton>
        {!isFormOpen && <Button onClick={() => setIsFormOpen(true)}>Create New Event Type</Button>}
      </div>
      <EventTypes
        isFormOpen={isFormOpen}
        onFormOpen={setIsFormOpen}
        onDone={flash.show}
        success={flash.text}
      />
    </Guard>
  )
}
