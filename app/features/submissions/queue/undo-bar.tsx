// What was just decided, with the way to take it back for ten seconds.

import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFocusHandover } from '../../../ui/use-focus-handover.ts'

const offeredSeconds = 10

interface UndoBarProps {
  title: string
  words: string
  /** Takes it back; nothing where that cannot be done. */
  onUndo: (() => void) | undefined
  isBusy: boolean
  /** Why it could not be taken back. */
  problem: string | null
  onClose(): void
  /** Whether buttons stand at the lower edge of a phone. */
  isAboveButtons: boolean
}

/** The bar. It counts, and goes by itself unless something went wrong. */
export function UndoBar({ title, words, onUndo, isBusy, problem, onClose, isAboveButtons }: UndoBarProps) {
  const [left, setLeft] = useState(offeredSeconds)
  const bar = useRef<HTMLDivElement>(null)
  useFocusHandover(bar)
  const isCounting = !isBusy && problem === null
  useEffect(() => {
    if (!isCounting) return
    if (left === 0) return onClose()
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left, isCounting, onClose])
  return (
    <div
      ref={bar}
      className={`fixed inset-x-2 z-40 mx-auto max-w-2xl rounded-lg bg-surface shadow-card lg:bottom-4 ${
        isAboveButtons ? 'bottom-[calc(4.5rem+env(safe-area-inset-bottom))]' : 'bottom-4'
      }`}
    >
      <div
        className={`flex items-center gap-2 rounded-lg border-l-4 py-1 pr-2 pl-3 ${
          problem ? 'border-danger bg-danger-soft' : 'border-success bg-success-soft'
        }`}
      >
        <div className="min-w-0 grow text-sm leading-snug">
          {problem ? (
            <Banner tone="danger">{problem}</Banner>
          ) : (
            <p role="status">
              <strong className="line-clamp-1 break-all">{title}</strong>
              <span className="text-success">{words}</span>
            </p>
          )}
        </div>
        {onUndo && !problem && (
          <Button
            look="secondary"
            aria-disabled={isBusy}
            aria-keyshortcuts="u"
            className="max-sm:px-3"
            onClick={() => !isBusy && onUndo()}
          >
            {isBusy ? 'Undoing...' : 'Undo'}
            {!isBusy && (
              <span aria-hidden="true" className="w-5 text-muted tabular-nums">
                {left}
              </span>
            )}
          </Button>
        )}
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          // On a phone the words need the room, and go by themselves.
          className={`size-11 shrink-0 items-center justify-center rounded-full ${problem ? 'inline-flex' : 'hidden sm:inline-flex'}`}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  )
}
