// Deciding on several submissions at once: asked first, with their titles, and told afterwards what did not work.

import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { briefWhen } from '#domain/event/event-span.ts'
import { queryNames } from '../../../query-names.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useSession } from '../../session/session-context.ts'
import { useActions } from '../../session/use-actions.tsx'
import { useRefresh } from '../../session/use-reading.ts'
import { decideMany, rejectMany } from './decide.ts'
import { RejectForm } from './reject-form.tsx'
import { type Around, twinsOf } from './row-marks.ts'
import type { Submission } from './submission.ts'
import { twinState } from './twins.tsx'
import type { Outcome } from './use-card-actions.ts'

type Decision = 'approved' | 'rejected' | 'spam'

/** One that could not be decided, and why. */
export interface Undecided {
  submission: Submission
  problem: string
}

interface BatchBarProps {
  selected: readonly Submission[]
  /** What they are compared with, to find duplicates. */
  around: Around
  onClear(): void
  onChange(ids: readonly string[], changes: Partial<Submission>): void
  onDecided(outcome: Outcome | undefined, undecided: readonly Undecided[]): void
}

const words = {
  approved: {
    question: (many: string) => `Approve ${many}?`,
    confirm: 'Approve',
    meaning: 'They are added to the calendar, and their submitters are told.',
    done: (many: string) => `${many} approved. They have been added to the calendar.`,
    changes: { status: 'approved' },
  },
  rejected: {
    question: (many: string) => `Reject ${many}?`,
    meaning: 'Submitters who left an address are told.',
    done: (many: string) => `${many} rejected.`,
    changes: { status: 'rejected' },
  },
  spam: {
    question: (many: string) => `Mark ${many} as spam?`,
    confirm: 'Mark as spam',
    meaning: 'They are rejected, and nobody is told.',
    done: (many: string) => `${many} marked as spam. Nobody is told.`,
    changes: { status: 'rejected', is_spam: true },
  },
} as const

const undoLabels = { approved: 'Approved', rejected: 'Rejected', spam: 'Marked as spam' } as const

const manyText = (count: number) => (count === 1 ? '1 submission' : `${count} submissions`)

const narrow = 'max-sm:px-3'

/** The bar, where something is selected. */
export function BatchBar({ selected, around, onClear, onChange, onDecided }: BatchBarProps) {
  const { client, user } = useSession()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<Decision>()
  const failed = useRef<ReadonlyMap<string, string>>(new Map())
  const { isBusy, problem, run } = useActions()
  const write = async (decision: Decision, reason: string | null = null) => {
    const answer =
      decision === 'rejected'
        ? await rejectMany(client, selected, user.id, reason)
        : await decideMany(client, selected, decision)
    if ('problem' in answer) return answer.problem
    failed.current = answer.failed
    return null
  }
  const finish = (decision: Decision) => {
    const done = selected.filter(({ id }) => !failed.current.has(id))
    const many = manyText(done.length)
    onChange(
      done.map(({ id }) => id),
      words[decision].changes,
    )
    void refresh(queryNames.submissions, queryNames.events)
    setAsked(undefined)
    onDecided(
      done.length > 0
        ? { words: words[decision].done(many), submissions: done, undoLabel: undoLabels[decision] }
        : undefined,
      selected.flatMap(submission => {
        const problem = failed.current.get(submission.id)
        return problem === undefined ? [] : [{ submission, problem }]
      }),
    )
  }
  const twins = new Map(selected.map(submission => [submission.id, twinsOf(submission, around)]))
  const duplicates = [...twins.values()].filter(found => found.length > 0).length
  const titles = (
    <>
      {duplicates > 0 && (
        <div className="mt-3">
          <Banner tone="notice">
            {duplicates === 1
              ? '1 of them is a possible duplicate.'
              : `${duplicates} of them are possible duplicates.`}
          </Banner>
        </div>
      )}
      <ul className="mt-3 max-h-64 list-disc overflow-y-auto pl-5 break-words">
        {selected.map(({ id, title }) => (
          <li key={id}>
            {title}
            {twins.get(id)?.map(twin => (
              <span key={twin.ride.id} className="block text-sm text-muted">
                Possible duplicate of ‘{twin.ride.title}’, {briefWhen(twin.ride, around.timeZone)} (
                {selected.some(other => other.id === twin.ride.id) ? 'also selected' : twinState(twin)})
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
  const question = asked && words[asked].question(manyText(selected.length))
  return (
    <div className="sticky bottom-0 z-30 border-t border-line bg-surface p-2">
      {problem}
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="grow font-semibold">
          {selected.length} selected
        </p>
        <Button className={narrow} disabled={isBusy} onClick={() => setAsked('approved')}>
          Approve
        </Button>
        <Button look="danger" className={narrow} disabled={isBusy} onClick={() => setAsked('rejected')}>
          Reject
        </Button>
        <Button look="danger" className={narrow} disabled={isBusy} onClick={() => setAsked('spam')}>
          Spam
        </Button>
        <button
          type="button"
          aria-label="Clear the selection"
          onClick={onClear}
          className="inline-flex size-11 items-center justify-center rounded-full hover:bg-highlight"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {asked === 'rejected' && question && (
        <Dialog title={question} onClose={() => setAsked(undefined)}>
          <div className="mb-4">{titles}</div>
          <RejectForm
            id="of-all"
            hint={words.rejected.meaning}
            saveLabel="Reject"
            onReject={reason => write('rejected', reason)}
            onDone={() => finish('rejected')}
            onCancel={() => setAsked(undefined)}
          />
        </Dialog>
      )}
      {asked && asked !== 'rejected' && question && (
        <ConfirmDialog
          question={question}
          confirmLabel={isBusy ? 'Deciding...' : words[asked].confirm}
          confirmLook={asked === 'approved' ? 'primary' : 'danger'}
          isBusy={isBusy}
          onConfirm={() =>
            run({
              write: () => write(asked),
              done: () => finish(asked),
              failed: () => setAsked(undefined),
            })
          }
          onCancel={() => setAsked(undefined)}
        >
          <p>{words[asked].meaning}</p>
          {titles}
        </ConfirmDialog>
      )}
    </div>
  )
}
