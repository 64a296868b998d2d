// Adding a notice, and changing one.

import { useState } from 'react'
import type { CityDay } from '#domain/time/city-day.ts'
import { focusOnArrival } from '../../ui/focus-on-arrival.ts'
import { useSession } from '../session/session-context.ts'
import { NoticeForm } from './notice-form.tsx'
import { createNotice, type ManagedNotice, updateNotice } from './notices-data.ts'

/** The form for a new notice, which begins today unless another day is chosen. */
export function AddNotice({ today, onSaved }: { today: CityDay; onSaved(): void }) {
  const { client } = useSession()
  return (
    <>
      <h2 className="mb-5 text-2xl">Add a Notice</h2>
      <NoticeForm
        initial={{ text: '', first_day: today, last_day: '' }}
        saveLabel="Add Notice"
        busyLabel="Adding..."
        onSave={words => createNotice(client, words)}
        onSaved={onSaved}
      />
    </>
  )
}

interface EditNoticeProps {
  notice: ManagedNotice
  onSaved(): void
  onCancel(): void
}

/** The form with a notice in it. It stands elsewhere than the button that opened it, so the focus goes there. */
export function EditNotice({ notice, onSaved, onCancel }: EditNoticeProps) {
  const { client } = useSession()
  const { id, text, first_day, last_day } = notice
  const [seen] = useState({ updatedAt: notice.updated_at })
  return (
    <>
      <h2 ref={focusOnArrival} tabIndex={-1} className="mb-5 text-2xl outline-none">
        Edit Notice
      </h2>
      <NoticeForm
        initial={{ text, first_day, last_day }}
        saveLabel="Save Changes"
        busyLabel="Saving..."
        onSave={words => updateNotice(client, id, words, seen)}
        onSaved={onSaved}
        onCancel={onCancel}
      />
    </>
  )
}
