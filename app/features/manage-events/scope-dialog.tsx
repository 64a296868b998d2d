// Asks which dates of a series are meant.

import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { SeriesScope } from './write-series.ts'

const labels = { one: 'This date', later: 'This and all later', all: 'All' } as const

interface ScopeDialogProps {
  question: string
  look?: 'secondary' | 'danger'
  /** Not where only the series as a whole can do it. */
  canBeOne?: boolean
  onChoose(scope: 'one' | SeriesScope): void
  onCancel(): void
  /** What to know, or to choose, before answering. */
  children?: ReactNode
}

/** The question, over the page as long as it is rendered. Each answer is a row of its own, wide enough for a thumb. */
export function ScopeDialog(props: ScopeDialogProps) {
  const { question, look = 'secondary', canBeOne = true, onChoose, onCancel, children } = props
  const scopes = canBeOne ? (['one', 'later', 'all'] as const) : (['later', 'all'] as const)
  return (
    <Dialog title={question} onClose={onCancel}>
      <div className="grid gap-4">{children}</div>
      <div className="mt-5 grid gap-3">
        {scopes.map(scope => (
          <Button key={scope} look={look} onClick={() => onChoose(scope)}>
            {labels[scope]}
          </Button>
        ))}
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
