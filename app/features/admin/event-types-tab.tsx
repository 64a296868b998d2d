// The event types tab of the dashboard.

import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EventTypes } from './event-types.tsx'

/** The tab: the same as the page of its own. */
export function EventTypesTab({ onDone }: { onDone(message: string): void }) {
  const [isFormOpen, setIsFormOpen] = useState(false)
  return (
    <div className="grid gap-5">
      {!isFormOpen && (
        <div className="flex justify-end">
          <Button onClick={() => setIsFormOpen(true)}>Create New Event Type</Button>
        </div>
      )}
      <EventTypes isFormOpen={isFormOpen} onFormOpen={setIsFormOpen} onDone={onDone} />
    </div>
  )
}
