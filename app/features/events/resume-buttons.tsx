// 'Back on': takes a cancellation or a postponement back, and asks what becomes of the new date.

import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { StatusChange } from './write-event-status.ts'

interface ResumeButtonsProps {
  hasNewDate: boolean
  isBusy: boolean
  onResume(change: StatusChange): void
}

/** One button, or two once it was pressed for an event whose new date is on the calendar. */
export function ResumeButtons({ hasNewDate, isBusy, onResume }: ResumeButtonsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const resume = (deleteNewDate: boolean) => onResume({ to: 'scheduled', deleteNewDate })
  if (!isAsking)
    return (
      <Button
        className="w-full"
        aria-disabled={isBusy}
        onClick={() => (hasNewDate ? setIsAsking(true) : resume(false))}
      >
        Back on
      </Button>
    )
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Its new date is on the calendar. Does that go, too?</legend>
      <Button autoFocus aria-disabled={isBusy} onClick={() => resume(true)}>
        Back on, delete the new date
      </Button>
      <Button look="secondary" aria-disabled={isBusy} onClick={() => resume(false)}>
        Back on, keep the new date
      </Button>
    </fieldset>
  )
}
