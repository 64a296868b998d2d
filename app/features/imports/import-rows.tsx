// The preview of an import: each event, what it lacks, and a possible duplicate.

import { useState } from 'react'
import { briefWhen } from '#domain/event/event-span.ts'
import type { PreviewRow } from '#domain/import/import-preview.ts'
import type { MissingField } from '#domain/import/imported-row.ts'
import { describeRule } from '#domain/series/rule.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/links.tsx'

interface ImportRowsProps {
  rows: readonly PreviewRow[]
  chosen: ReadonlySet<string>
  isDisabled: boolean
  onChoose(uids: ReadonlySet<string>): void
}

/** How many rows are rendered at a time. */
const step = 100

export function ImportRows({ rows, chosen, isDisabled, onChoose }: ImportRowsProps) {
  const [shown, setShown] = useState(step)
  const toggle = (uid: string) => {
    const next = new Set(chosen)
    if (!next.delete(uid)) next.add(uid)
    onChoose(next)
  }
  const possible = rows.filter(({ row }) => row).map(({ event }) => event.uid)
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" disabled={isDisabled} onClick={() => onChoose(new Set(possible))}>
          Choose all
        </Button>
        <Button look="secondary" disabled={isDisabled} onClick={() => onChoose(new Set())}>
          Choose none
        </Button>
      </div>
      <ul aria-label="Events to import" className="divide-y divide-line">
        {rows.slice(0, shown).map(row => (
          <li key={row.event.uid}>
            <Row
              row={row}
              isChosen={chosen.has(row.event.uid)}
              isDisabled={isDisabled}
              onToggle={() => toggle(row.event.uid)}
            />
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button look="secondary" onClick={() => setShown(shown + step)}>
          Show more ({rows.length - shown})
        </Button>
      )}
    </div>
  )
}

const missingTexts: Record<MissingField, string> = {
  title: 'It has no title.',
  location: 'It has no location. Enter one above for all that have none.',
  date: 'All its dates are past.',
}

interface RowProps {
  row: PreviewRow
  isChosen: boolean
  isDisabled: boolean
  onToggle(): void
}

function Row({ row: { event, row, missing, isPast, duplicate }, isChosen, isDisabled, onToggle }: RowProps) {
  const { timeZone } = useSite()
  const title = event.texts.title || 'Without a title'
  const times = row?.event ?? { start_date: event.begins, end_date: event.ends }
  const own = row?.dates.length ?? 0
  return (
    <div className="flex gap-2 py-3">
      <label className="flex size-11 shrink-0 items-center justify-center">
        <input
          type="checkbox"
          className="size-5"
          checked={isChosen && row !== null}
          disabled={isDisabled || row === null}
          onChange={onToggle}
        />
        <span className="sr-only">Import {title}</span>
      </label>
      <div className="min-w-0 wrap-anywhere">
        <p className="text-sm font-semibold text-muted">{briefWhen(times, timeZone)}</p>
        <p className="text-lg/tight font-semibold">{title}</p>
        <p className="text-sm text-muted">{row?.event.location.name ?? event.texts.location.name}</p>
        {row?.rule && (
          <p className="text-sm">
            {describeRule(row.rule.startsWith('FREQ=') ? row.rule : null)}
            {own > 0 && `, ${own === 1 ? 'one date' : `${own} dates`} unlike the others`}
          </p>
        )}
        {event.isCancelled && <p className="font-semibold">It is cancelled there.</p>}
        {isPast && <p className="font-semibold">It is past.</p>}
        {missing.map(name => (
          <p key={name} className="font-semibold text-danger">
            {missingTexts[name]}
          </p>
        ))}
        {duplicate && (
          <p className="font-semibold">
            Perhaps it is on the calendar already:{' '}
            <TextLink to={`/event/${duplicate.id}`} target="_blank">
              {duplicate.title}
            </TextLink>
          </p>
        )}
      </div>
    </div>
  )
}
