// What stands in the place of something that was just deleted: that it is gone, and the way back.

import { Button } from './button.tsx'
import { focusOnArrival } from './focus-on-arrival.ts'

interface DeletedRowProps {
  name: string
  /** What is gone, as the end of the sentence that the name begins. */
  words?: string
  isBusy: boolean
  onRestore(): void
  className?: string
}

/** The row. The button that was pressed is gone, so the focus goes to its own: whoever works by keyboard would be lost. */
export function DeletedRow(props: DeletedRowProps) {
  const { name, words = 'was deleted.', isBusy, onRestore, className = 'py-4' } = props
  return (
    <div className={`flex flex-wrap items-center justify-between gap-3 ${className}`}>
      <p role="status" className="min-w-0 wrap-anywhere text-muted">
        <s>{name}</s> {words}
      </p>
      <Button ref={focusOnArrival} look="secondary" disabled={isBusy} onClick={onRestore}>
        {isBusy ? 'Restoring...' : 'Undo'}
        <span className="sr-only"> deleting {name}</span>
      </Button>
    </div>
  )
}
