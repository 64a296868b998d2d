// One submission in the queue: enough to choose by, and a box to take several together.

import { eventWhen } from '#domain/event/event-span.ts'
import { useSite } from '../../site.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Standing } from './read-queue.ts'
import type { RowMark } from './row-marks.ts'
import { stateWord } from './state-word.ts'
import type { QueueRow as Row } from './use-queue.ts'

const markColors = {
  change: 'blue',
  past: 'red',
  'perhaps the same': 'yellow',
  repeats: 'teal',
  links: 'purple',
} as const satisfies Record<RowMark, string>

interface QueueRowProps {
  row: Row
  marks: readonly RowMark[]
  standing: Standing | undefined
  isOpen: boolean
  isSelected: boolean
  onOpen(): void
  onSelect(isSelected: boolean): void
}

/** The row. All of it opens the submission, except for the box. */
export function QueueRow({ row, marks, standing, isOpen, isSelected, onOpen, onSelect }: QueueRowProps) {
  const { timeZone } = useSite()
  const { submission, isGone } = row
  const { id, title, location, submitter_email, group, status } = submission
  const { day, time } = eventWhen(submission, timeZone)
  const word = stateWord(row)
  return (
    <li
      id={`row-${id}`}
      className={`relative grid scroll-my-24 grid-cols-[2.75rem_minmax(0,1fr)] border-l-4 ${
        isOpen ? 'border-accent bg-highlight' : 'border-transparent'
      }`}
    >
      {status === 'pending' && !isGone ? (
        <label className="z-10 flex min-h-11 min-w-11 cursor-pointer justify-center pt-3.5">
          <span className="sr-only">Select {title}</span>
          <input
            type="checkbox"
            checked={isSelected}
            onChange={event => onSelect(event.target.checked)}
            className="size-5 accent-accent"
          />
        </label>
      ) : (
        <span />
      )}
      <div className="min-w-0 py-2.5 pr-3">
        <h3 className="text-base leading-snug">
          <button
            type="button"
            aria-current={isOpen ? 'true' : undefined}
            onClick={onOpen}
            className={`line-clamp-2 text-left font-bold after:absolute after:inset-0 ${
              status === 'pending' && !isGone ? '' : 'text-muted'
            }`}
          >
            {title}
          </button>
        </h3>
        <p className="text-sm">
          {day}, {time}
        </p>
        <p className="line-clamp-2 text-sm text-muted">
          {[location.name, submitter_email ?? 'no address', group?.name].filter(Boolean).join(' · ')}
        </p>
        {(word || marks.length > 0 || standing?.is_trusted || standing?.is_proven) && (
          <p className="mt-1 flex flex-wrap gap-1">
            {word && <Badge color={word.color}>{word.text}</Badge>}
            {marks.map(mark => (
              <Badge key={mark} color={markColors[mark]}>
                {mark}
              </Badge>
            ))}
            {standing?.is_trusted && <Badge color="green">trusted</Badge>}
            {standing?.is_proven && !standing.is_trusted && <Badge>proven</Badge>}
          </p>
        )}
      </div>
    </li>
  )
}
