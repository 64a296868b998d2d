// What was decided last, with the way to take it back. It stands in the page and covers nothing.

import { X } from 'lucide-react'
import { useRef } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFocusHandover } from '../../../ui/use-focus-handover.ts'

interface UndoBarProps {
  title: string
  /** What was done to it. */
  label: string
  /** Takes it back; nothing where that has failed. */
  onUndo: (() => void) | undefined
  isBusy: boolean
  /** Why it could not be taken back. */
  problem: string | null
  onClose(): void
}

/** The bar. It stays until the next decision, so that nothing moves beneath anyone's finger. */
export function UndoBar({ title, label, onUndo, isBusy, problem, onClose }: UndoBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useFocusHandover(bar)
  return (
    <div
      ref={bar}
      className={`flex items-center gap-2 rounded-lg border-l-4 py-1 pr-1 pl-3 ${
        problem ? 'border-danger bg-danger-soft' : 'border-success bg-success-soft'
      }`}
    >
      <div className="min-w-0 grow text-sm leading-snug">
        {problem ? (
          <Banner tone="danger">{problem}</Banner>
        ) : (
          <p>
            <span className="text-success">{label}:</span>{' '}
            <strong className="line-clamp-1 break-all">{title}</strong>
          </p>
        )}
      </div>
      {onUndo && (
        <Button
          look="secondary"
          aria-disabled={isBusy}
          aria-keyshortcuts="u"
          className="max-sm:px-3"
          onClick={() => !isBusy && onUndo()}
        >
          {isBusy ? 'Undoing...' : 'Undo'}
        </Button>
      )}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
