// One change in a history: who, when, what it said before, and the button that puts it back.

import type { ReactNode } from 'react'
import { columnLabel, inOrder, valueText } from '#domain/history/column-words.ts'
import { cityDay, timeText } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { useSite } from '../../site.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { OldAndNew } from '../../ui/old-and-new.tsx'
import { StoredPicture } from '../event-look/stored-picture.tsx'
import { usePictureUrl } from '../event-look/use-picture-url.ts'
import type { HistoryEntry } from './history-data.ts'

const kinds: Record<
  HistoryEntry['kind'],
  { word: string; color: 'green' | 'blue' | 'red' | 'teal' | 'yellow' }
> = {
  created: { word: 'Created', color: 'green' },
  changed: { word: 'Changed', color: 'blue' },
  deleted: { word: 'Deleted', color: 'red' },
  restored: { word: 'Restored', color: 'teal' },
  status: { word: 'Status changed', color: 'yellow' },
}

interface ChangeCardProps {
  entry: HistoryEntry
  isBusy: boolean
  onRestore(): void
  /** What went wrong with it. */
  problem: ReactNode
}

/** The card. */
export function ChangeCard({ entry, isBusy, onRestore, problem }: ChangeCardProps) {
  const { timeZone } = useSite()
  const { kind, before, after, names, obstacle } = entry
  const { word, color } = kinds[kind]
  const when = `${dateText(cityDay(entry.changed_at, timeZone))}, ${timeText(entry.changed_at, timeZone)}`
  const words = (column: string, value: unknown) => valueText(column, value, { timeZone, names })
  return (
    <Card as="article" aria-label={`${word}, ${when}`} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-lg">
            <Badge color={color}>{word}</Badge>
            {entry.is_of_series && <Badge>The whole series</Badge>}
            <span>{when}</span>
          </h2>
          <p className="mt-1 wrap-anywhere text-muted">by {entry.changed_by ?? 'the server'}</p>
        </div>
        {before && !obstacle && (
          <Button look="secondary" aria-disabled={isBusy} onClick={() => !isBusy && onRestore()}>
            {isBusy ? 'Restoring...' : 'Restore'}
            <span className="sr-only"> what it said before {when}</span>
          </Button>
        )}
      </div>
      {inOrder(Object.keys(before ?? {})).map(column => (
        <OldAndNew
          key={column}
          label={columnLabel(column)}
          before={words(column, before?.[column])}
          after={words(column, after?.[column])}
          looks={column === 'picture_path' ? { before: look(before), after: look(after) } : undefined}
        />
      ))}
      {before && obstacle && <p className="text-sm text-muted">{obstacle}</p>}
      {problem}
    </Card>
  )
}

function look(version: HistoryEntry['before']) {
  const { picture_path, picture_alt } = version ?? {}
  if (typeof picture_path !== 'string') return null
  return (
    <PastPicture path={picture_path} alt={typeof picture_alt === 'string' ? picture_alt : 'as it was then'} />
  )
}

/** The picture that a version had, which visitors may not see any more; its words where it was removed since. */
function PastPicture({ path, alt }: { path: string; alt: string }) {
  const { data: src } = usePictureUrl(path, 'events')
  return <StoredPicture src={src} alt={alt} />
}
