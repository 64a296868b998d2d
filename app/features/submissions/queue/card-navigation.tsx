// The ways from the open submission to its neighbours and back to the list.

import { ChevronLeft, ChevronRight, List } from 'lucide-react'
import type { ReactNode } from 'react'

/** Where one can go. What is undefined leads nowhere. */
export interface CardWays {
  /** Such as '3 of 20'. */
  position: string
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onClose(): void
}

/** The buttons above the card. */
export function CardNavigation({ position, onNext, onPrevious, onClose }: CardWays) {
  return (
    <div className="-mt-2 -mb-3 flex items-center justify-between gap-2">
      <button
        type="button"
        onClick={onClose}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-semibold text-accent underline underline-offset-4"
      >
        <List aria-hidden="true" className="size-5 lg:hidden" />
        <span className="lg:hidden">Back to the list</span>
        <span className="hidden lg:inline">Close</span>
      </button>
      <div className="flex items-center">
        <Step label="Previous submission" onPress={onPrevious}>
          <ChevronLeft aria-hidden="true" />
        </Step>
        <span className="text-sm text-muted">{position}</span>
        <Step label="Next submission" onPress={onNext}>
          <ChevronRight aria-hidden="true" />
        </Step>
      </div>
    </div>
  )
}

interface StepProps {
  label: string
  onPress: (() => void) | undefined
  children: ReactNode
}

function Step({ label, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={!onPress}
      onClick={onPress}
      className="inline-flex size-11 items-center justify-center rounded-full hover:bg-highlight disabled:opacity-40"
    >
      {children}
    </button>
  )
}
