// What was decided last, with the way to take it back for ten seconds. It stands in the page and covers nothing.

import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFocusHandover } from '../../../ui/use-focus-handover.ts'

/** Its mail waits a little longer. */
const offeredSeconds = 10

interface UndoBarProps {
  title: string
  /** What was done to it. */
  label: string
  /** Takes it back; nothing where that has failed, or its time is over. */
  onUndo: (() => void) | undefined
  isBusy: boolean
  /** Why it could not be taken back. */
  problem: string | null
  /** Its time is over. */
  onEnd(): void
  onClose(): void
}

/** The bar. Its words stay until the next decision, so that nothing moves beneath anyone's finger. */
export function UndoBar({ title, label, onUndo, isBusy, problem, onEnd, onClose }: UndoBarProps) {
  const [left, setLeft] = useState(offeredSeconds)
  const isCounting = onUndo !== undefined && !isBusy
  useEffect(() => {
    if (!isCounting) return
    if (left === 0) return onEnd()
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left, isCounting, onEnd])
  const bar = useRef<HTMLDivElement>(null)
  useFocusHandover(bar)
  return (
    <div
      ref={bar}
      className={`flex min-h-13 items-center gap-2 rounded-lg border-l-4 py-1 pr-1 pl-3 ${
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
          {!isBusy && (
            <span aria-hidden="true" className="min-w-5 whitespace-nowrap text-muted tabular-nums">
              {left}
            </span>
          )}
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
