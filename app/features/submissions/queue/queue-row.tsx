// One submission in the queue: enough to choose by, and a box to take several together.

import { Ban, Check, CircleOff, Eye, X } from 'lucide-react'
import { briefWhen } from '#domain/event/event-span.ts'
import { useSite } from '../../../site.ts'
import type { Standing } from './read-queue.ts'
import type { RowMark } from './row-marks.ts'
import { stateWord } from './state-word.ts'
import type { QueueRow as Row } from './use-queue.ts'

type Mark = RowMark | 'trusted' | 'proven'

const markColors = {
  change: 'bg-badge-blue',
  past: 'bg-badge-red',
  'possible duplicate': 'bg-badge-yellow',
  repeats: 'bg-badge-teal',
  links: 'bg-badge-purple',
  trusted: 'bg-badge-green',
  proven: 'bg-badge-gray',
} as const satisfies Record<Mark, string>

const icons = { Gone: CircleOff, 'New, unreviewed': Eye, Approved: Check, Spam: Ban, Rejected: X } as const

interface QueueRowProps {
  row: Row
  marks: readonly RowMark[]
  standing: Standing | undefined
  isOpen: boolean
  isSelected: boolean
  onOpen(): void
  onSelect(isSelected: boolean): void
}

/** The row. All of it opens the submission, except for the box. It keeps its height whatever becomes of it. */
export function QueueRow({ row, marks, standing, isOpen, isSelected, onOpen, onSelect }: QueueRowProps) {
  const { timeZone } = useSite()
  const { submission, isGone } = row
  const { id, title, location, submitter_email, group, status } = submission
  const isPending = status === 'pending' && !isGone
  const shownMarks: readonly Mark[] = standing ? [...marks, ...standingMarks(standing)] : marks
  return (
    <li
      id={`row-${id}`}
      className={`relative grid grid-cols-[2.75rem_minmax(0,1fr)] ${
        isOpen
          ? 'bg-highlight before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-accent'
          : ''
      }`}
    >
      {isPending ? (
        <label className="z-10 flex min-h-11 min-w-11 cursor-pointer justify-center pt-3">
          <span className="sr-only">Select {title}</span>
          <input
            type="checkbox"
            checked={isSelected}
            onChange={event => onSelect(event.target.checked)}
            className="size-5 accent-accent"
          />
        </label>
      ) : (
        <StateIcon row={row} />
      )}
      <div className="min-w-0 py-2 pr-3">
        <h2 className="text-base leading-snug">
          <button
            type="button"
            aria-current={isOpen ? 'true' : undefined}
            onClick={onOpen}
            className={`-my-0.5 line-clamp-2 w-full py-0.5 text-left wrap-anywhere font-bold after:absolute after:inset-0 ${isPending ? '' : 'text-muted'}`}
          >
            {title}
          </button>
        </h2>
        <p className="text-sm">{briefWhen(submission, timeZone)}</p>
        {/* Two lines, so that a mark that comes later moves nothing. */}
        <p className="line-clamp-2 min-h-10 text-sm leading-5 text-muted">
          {shownMarks.map(mark => (
            <span key={mark}>
              <span className={`rounded-full px-2 font-semibold text-ink ${markColors[mark]}`}>
                {mark}
              </span>{' '}
            </span>
          ))}
          {[location.name, submitter_email ?? 'no address', group?.name].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}

function standingMarks({ is_trusted, is_proven }: Standing): Mark[] {
  return is_trusted ? ['trusted'] : is_proven ? ['proven'] : []
}

function StateIcon({ row }: { row: Row }) {
  const word = stateWord(row)
  if (!word) return <span />
  const Icon = icons[word.text]
  return (
    <span title={word.text} className="flex justify-center pt-3">
      <Icon aria-hidden="true" className="size-5 text-muted" />
      <span className="sr-only">{word.text}</span>
    </span>
  )
}
