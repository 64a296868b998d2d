// Deciding on several submissions at once: asked first, with their titles, and told afterwards what did not work.

import { X } from 'lucide-react'
import { useState } from 'react'
import { queryNames } from '../../../query-names.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useSession } from '../../session/session-context.ts'
import { useActions } from '../../session/use-actions.tsx'
import { useRefresh } from '../../session/use-reading.ts'
import { decideMany } from './decide.ts'
import type { Submission } from './submission.ts'
import type { Outcome } from './use-card-actions.ts'

type Decision = 'approved' | 'spam'

/** One that could not be decided, and why. */
export interface Undecided {
  submission: Submission
  problem: string
}

interface BatchBarProps {
  selected: readonly Submission[]
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
  spam: {
    question: (many: string) => `Mark ${many} as spam?`,
    confirm: 'Mark as spam',
    meaning: 'They are rejected, and nobody is told.',
    done: (many: string) => `${many} marked as spam. Nobody is told.`,
    changes: { status: 'rejected', is_spam: true },
  },
} as const

const manyText = (count: number) => (count === 1 ? '1 submission' : `${count} submissions`)

const narrow = 'max-sm:px-3'

/** The bar, where something is selected. */
export function BatchBar({ selected, onClear, onChange, onDecided }: BatchBarProps) {
  const { client } = useSession()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<Decision>()
  const { isBusy, problem, run } = useActions()
  const write = async (decision: Decision) => {
    const answer = await decideMany(client, selected, decision).finally(() => setAsked(undefined))
    if ('problem' in answer) return answer.problem
    const done = selected.filter(({ id }) => !answer.failed.has(id))
    onChange(
      done.map(({ id }) => id),
      words[decision].changes,
    )
    void refresh(queryNames.submissions, queryNames.events)
    const outcome = {
      words: words[decision].done(manyText(done.length)),
      submissions: done,
      canUndo: true,
    }
    onDecided(
      done.length > 0 ? outcome : undefined,
      selected.flatMap(submission => {
        const problem = answer.failed.get(submission.id)
        return problem === undefined ? [] : [{ submission, problem }]
      }),
    )
    return null
  }
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
      {asked && (
        <ConfirmDialog
          question={words[asked].question(manyText(selected.length))}
          confirmLabel={isBusy ? 'Deciding...' : words[asked].confirm}
          confirmLook={asked === 'approved' ? 'primary' : 'danger'}
          isBusy={isBusy}
          onConfirm={() => run({ write: () => write(asked) })}
          onCancel={() => setAsked(undefined)}
        >
          <p>{words[asked].meaning}</p>
          <ul className="mt-3 max-h-64 list-disc overflow-y-auto pl-5 break-words">
            {selected.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </div>
  )
}
