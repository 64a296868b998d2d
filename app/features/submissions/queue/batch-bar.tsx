// Decides on several selected submissions: asks first, listing their titles, and reports which ones failed.

import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { briefWhen } from '#domain/event/event-span.ts'
import { queryNames } from '../../../queries.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { useSession } from '../../account/session.tsx'
import { useActions } from '../../account/use-actions.tsx'
import { useRefresh } from '../../account/use-reading.ts'
import { decideMany, rejectMany } from './decide.ts'
import { RejectForm } from './reject-form.tsx'
import { duplicateState, findDuplicates, type SimilarEvents } from './similar-events.ts'
import type { Submission } from './submission.ts'
import type { Decision } from './undo.tsx'

/** A submission that could not be decided, and why. */
export interface Undecided {
  submission: Submission
  problem: string
}

export interface BatchBarProps {
  selected: readonly Submission[]
  similar: SimilarEvents
  onClear(): void
  onChange(ids: readonly string[], changes: Partial<Submission>): void
  onDecided(decision: Decision | undefined, undecided: readonly Undecided[]): void
}

const decisions = {
  approved: {
    question: (many: string) => `Approve ${many}?`,
    button: 'Approve',
    confirm: 'Approve',
    meaning: 'They are added to the calendar, and their submitters are told.',
    done: (many: string) => `${many} approved. They have been added to the calendar.`,
    undoLabel: 'Approved',
    changes: { status: 'approved' },
  },
  rejected: {
    question: (many: string) => `Reject ${many}?`,
    button: 'Reject',
    confirm: 'Reject',
    meaning: 'Submitters who left an address are told.',
    done: (many: string) => `${many} rejected.`,
    undoLabel: 'Rejected',
    changes: { status: 'rejected' },
  },
  spam: {
    question: (many: string) => `Mark ${many} as spam?`,
    button: 'Spam',
    confirm: 'Mark as spam',
    meaning: 'They are rejected, and nobody is told.',
    done: (many: string) => `${many} marked as spam. Nobody is told.`,
    undoLabel: 'Marked as spam',
    changes: { status: 'rejected', is_spam: true },
  },
} as const
type Kind = keyof typeof decisions

const countText = (count: number) => (count === 1 ? '1 submission' : `${count} submissions`)

export function BatchBar({ selected, similar, onClear, onChange, onDecided }: BatchBarProps) {
  const { client, user } = useSession()
  const refresh = useRefresh()
  const [kind, setKind] = useState<Kind>()
  const failed = useRef<ReadonlyMap<string, string>>(new Map())
  const { isBusy, problem, run } = useActions()
  const close = () => setKind(undefined)
  const write = async (kind: Kind, reason: string | null = null) => {
    const result =
      kind === 'rejected'
        ? await rejectMany(client, selected, user.id, reason)
        : await decideMany(client, selected, kind)
    if ('problem' in result) return result.problem
    failed.current = result.failed
    return null
  }
  const finish = (kind: Kind) => {
    const { changes, done, undoLabel } = decisions[kind]
    const decided = selected.filter(({ id }) => !failed.current.has(id))
    const ids = decided.map(({ id }) => id)
    onChange(ids, changes)
    void refresh(queryNames.submissions, queryNames.events)
    close()
    const message = done(countText(decided.length))
    onDecided(
      decided.length > 0 ? { message, submissions: decided, undoLabel } : undefined,
      selected.flatMap(submission => {
        const problem = failed.current.get(submission.id)
        return problem === undefined ? [] : [{ submission, problem }]
      }),
    )
  }
  const openButton = (kind: Kind) => (
    <Button
      look={kind === 'approved' ? 'primary' : 'danger'}
      className="max-sm:px-3"
      disabled={isBusy}
      onClick={() => setKind(kind)}
    >
      {decisions[kind].button}
    </Button>
  )
  const titles = <SelectedTitles selected={selected} similar={similar} />
  const question = kind && decisions[kind].question(countText(selected.length))
  return (
    <div className="sticky bottom-0 z-30 border-t border-line bg-surface p-2">
      {problem}
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="grow font-semibold">
          {selected.length} selected
        </p>
        {openButton('approved')}
        {openButton('rejected')}
        {openButton('spam')}
        <button
          type="button"
          aria-label="Clear the selection"
          onClick={onClear}
          className="inline-flex size-11 items-center justify-center rounded-full hover:bg-highlight"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {kind === 'rejected' && question && (
        <Dialog title={question} onClose={close}>
          <div className="mb-4">{titles}</div>
          <RejectForm
            id="of-all"
            hint={decisions.rejected.meaning}
            saveLabel={decisions.rejected.confirm}
            onReject={reason => write('rejected', reason)}
            onDone={() => finish('rejected')}
            onCancel={close}
          />
        </Dialog>
      )}
      {kind && kind !== 'rejected' && question && (
        <ConfirmDialog
          question={question}
          confirmLabel={isBusy ? 'Deciding...' : decisions[kind].confirm}
          confirmLook={kind === 'approved' ? 'primary' : 'danger'}
          isBusy={isBusy}
          onConfirm={() => run({ write: () => write(kind), done: () => finish(kind), failed: close })}
          onCancel={close}
        >
          <p>{decisions[kind].meaning}</p>
          {titles}
        </ConfirmDialog>
      )}
    </div>
  )
}

function SelectedTitles({ selected, similar }: Pick<BatchBarProps, 'selected' | 'similar'>) {
  const entries = selected.map(submission => ({
    submission,
    duplicates: findDuplicates(submission, similar),
  }))
  const count = entries.filter(({ duplicates }) => duplicates.length > 0).length
  const isSelected = (id: string) => selected.some(submission => submission.id === id)
  return (
    <>
      {count > 0 && (
        <div className="mt-3">
          <Banner tone="notice">
            {count === 1 ? '1 of them is a possible duplicate.' : `${count} of them are possible duplicates.`}
          </Banner>
        </div>
      )}
      <ul className="mt-3 max-h-64 list-disc overflow-y-auto pl-5 break-words">
        {entries.map(({ submission, duplicates }) => (
          <li key={submission.id}>
            {submission.title}
            {duplicates.map(duplicate => (
              <span key={duplicate.ride.id} className="block text-sm text-muted">
                Possible duplicate of ‘{duplicate.ride.title}’, {briefWhen(duplicate.ride, similar.timeZone)}{' '}
                ({isSelected(duplicate.ride.id) ? 'also selected' : duplicateState(duplicate)})
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The submissions of a batch that failed, until the reviewer closes the list. */
export function UndecidedList({ undecided, onClose }: { undecided: readonly Undecided[]; onClose(): void }) {
  return (
    <div className="mb-4 grid justify-items-start gap-2">
      <Banner tone="danger">
        <p>These could not be decided:</p>
        <ul className="list-disc pl-5 break-words">
          {undecided.map(({ submission, problem }) => (
            <li key={submission.id}>
              {submission.title}: {problem}
            </li>
          ))}
        </ul>
      </Banner>
      <Button look="secondary" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
