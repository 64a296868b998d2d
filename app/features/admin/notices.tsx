// Manages notices: one form, the current and coming ones, and the past ones in a closed section.

import { zodResolver } from '@hookform/resolvers/zod'
import { type ComponentProps, useState } from 'react'
import { useForm } from 'react-hook-form'
import { MAX_NOTICE_LENGTH, type NoticeContent, noticeDays, noticeText } from '#domain/event/notice.ts'
import { cityToday } from '#domain/time/city-time.ts'
import type { Client } from '../../data-client.ts'
import { queryNames } from '../../queries.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { DeletedRow } from '../../ui/flash.tsx'
import { focusOnArrival } from '../../ui/focus.ts'
import { SavingForm } from '../../ui/saving-form.tsx'
import {
  deleteRow,
  formFields,
  StaffList,
  updateSeenRow,
  useEditedRow,
  writeFailure,
} from '../../ui/staff-list.tsx'
import { useSession } from '../account/session.tsx'
import { useActions, useSaving } from '../account/use-actions.tsx'
import { useReading, useRefresh } from '../account/use-reading.ts'
import { type ManagedNotice, type NoticeFormValues, noticeForm, readManagedNotices } from './notices-data.ts'

/** The form and the lists. A notice that is edited takes over the one form, so nothing is typed in two of them. */
export function Notices({ onDone }: { onDone(message: string): void }) {
  const { client } = useSession()
  const { timeZone } = useSite()
  const refresh = useRefresh()
  const { edited, edit, close, closeIf, leaveQuestion } = useEditedRow<ManagedNotice>()
  const query = useReading({
    name: queryNames.notices,
    read: readManagedNotices,
    failure: 'Failed to load notices. Please try again.',
  })
  const today = cityToday(timeZone)
  const notices = query.data ?? []
  const past = notices.filter(({ last_day }) => last_day < today)
  const saved = (message: string) => {
    close()
    void refresh(queryNames.notices)
    onDone(message)
  }
  const list = {
    onEdit: edit,
    onDeleted: ({ id }: ManagedNotice) => closeIf(row => row.id === id),
  }
  return (
    <div className="grid gap-8">
      <Card>
        {edited ? (
          <EditNotice
            key={edited.id}
            notice={edited}
            onSaved={() => saved('Notice updated successfully!')}
            onCancel={close}
          />
        ) : (
          <>
            <h2 className="mb-5 text-2xl">Add a Notice</h2>
            <NoticeForm
              initial={{ text: '', first_day: today, last_day: '' }}
              saveLabel="Add Notice"
              busyLabel="Adding..."
              onSave={notice => createNotice(client, notice)}
              onSaved={() => saved('Notice added successfully!')}
            />
          </>
        )}
      </Card>
      <section aria-labelledby="current-notices">
        <h2 id="current-notices" className="mb-2 text-2xl">
          Current and Coming
        </h2>
        <NoticeList
          query={query}
          notices={notices.filter(({ last_day }) => last_day >= today).toReversed()}
          {...list}
        />
      </section>
      {past.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer py-2 font-semibold text-accent">
            Past Notices ({past.length})
          </summary>
          <NoticeList notices={past} {...list} />
        </details>
      )}
      {leaveQuestion}
    </div>
  )
}

function createNotice(client: Client, { text, first_day, last_day }: NoticeContent) {
  return writeFailure(client.from('notices').insert({ text, first_day, last_day }), {
    otherwise: 'Failed to add notice. Please try again.',
  })
}

interface NoticeFormProps {
  initial: NoticeFormValues
  saveLabel: string
  busyLabel: string
  onSave(notice: NoticeContent): Promise<string | null>
  onSaved(): void
  onCancel?: () => void
}

/** The form; it is reset after each success. */
function NoticeForm({ initial, onSave, onSaved, ...labels }: NoticeFormProps) {
  const form = useForm<NoticeFormValues, unknown, NoticeContent>({
    resolver: zodResolver(noticeForm),
    defaultValues: initial,
  })
  const saving = useSaving(form, {
    onSave,
    onSaved: () => {
      form.reset(initial)
      onSaved()
    },
  })
  const field = formFields(form, 'notice')
  return (
    <SavingForm saving={saving} {...labels}>
      <TextArea
        label="Sentence"
        required
        rows={2}
        placeholder="e.g., Colfax is closed on Saturday."
        hint={`Plain text of at most ${MAX_NOTICE_LENGTH} characters.`}
        {...field('text')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First Day" type="date" required {...field('first_day')} />
        <TextField
          label="Last Day (optional)"
          type="date"
          hint="Without one, the notice is for the first day alone."
          {...field('last_day')}
        />
      </div>
    </SavingForm>
  )
}

interface EditNoticeProps extends Pick<NoticeFormProps, 'onSaved' | 'onCancel'> {
  notice: ManagedNotice
}

/** The form for an existing notice. It opens away from the button that was pressed, so it takes the focus. */
function EditNotice({ notice: { id, updated_at, ...initial }, ...handlers }: EditNoticeProps) {
  const { client } = useSession()
  const [seen] = useState({ updatedAt: updated_at })
  return (
    <>
      <h2 ref={focusOnArrival} tabIndex={-1} className="mb-5 text-2xl outline-none">
        Edit Notice
      </h2>
      <NoticeForm
        initial={initial}
        saveLabel="Save Changes"
        busyLabel="Saving..."
        onSave={notice =>
          updateSeenRow(
            client,
            { table: 'notices', id, seen },
            { ...notice },
            { otherwise: 'Failed to update notice. Please try again.' },
          )
        }
        {...handlers}
      />
    </>
  )
}

interface NoticeListProps {
  notices: readonly ManagedNotice[]
  query?: ComponentProps<typeof StaffList>['query']
  onEdit(notice: ManagedNotice): void
  onDeleted(notice: ManagedNotice): void
}

/** A list of notices. A deleted one stays in its place, where it can be restored while the page is open. */
function NoticeList({ notices, query, onEdit, onDeleted }: NoticeListProps) {
  const { client } = useSession()
  const refresh = useRefresh()
  const [deleted, setDeleted] = useState<readonly ManagedNotice[]>([])
  const actions = useActions()
  const remove = (notice: ManagedNotice) =>
    actions.run({
      id: notice.id,
      write: () =>
        deleteRow(client, { table: 'notices', id: notice.id }, { prefix: 'Error deleting notice: ' }),
      done: () => {
        setDeleted(before => [...before, notice])
        onDeleted(notice)
      },
    })
  const restore = (notice: ManagedNotice) =>
    actions.run({
      id: notice.id,
      // It comes back as a new row, which must be in the list before the old one leaves it.
      write: async () => {
        const failure = await createNotice(client, notice)
        if (failure === null) await refresh(queryNames.notices)
        return failure
      },
      done: () => setDeleted(before => before.filter(({ id }) => id !== notice.id)),
    })
  return (
    <StaffList
      query={query}
      loading="Loading notices..."
      empty="No notices found"
      rows={[...deleted.filter(({ id }) => notices.every(notice => notice.id !== id)), ...notices]}
      idOf={({ id }) => id}
      actions={actions}
    >
      {notice => {
        const isBusy = actions.busyId === notice.id
        const text = noticeText(notice)
        if (deleted.some(({ id }) => id === notice.id))
          return <DeletedRow name={text} isBusy={isBusy} onRestore={() => restore(notice)} />
        return (
          <div className="flex flex-col gap-3 py-4 lg:flex-row lg:items-center lg:justify-between">
            <div className="min-w-0">
              <p className="text-sm font-semibold text-muted">{noticeDays(notice)}</p>
              <p>{text}</p>
            </div>
            <div className="flex shrink-0 flex-wrap gap-2">
              <Button look="secondary" onClick={() => onEdit(notice)}>
                Edit<span className="sr-only"> {text}</span>
              </Button>
              <Button look="danger" disabled={isBusy} onClick={() => remove(notice)}>
                {isBusy ? 'Deleting...' : 'Delete'}
                <span className="sr-only"> {text}</span>
              </Button>
            </div>
          </div>
        )
      }}
    </StaffList>
  )
}
