// Making several places one: which one stays, what becomes of the others, and the question before it is done.

import { useId, useState } from 'react'
import { countedList } from '#domain/text/counted.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import type { ManagedPlace } from './places-data.ts'

interface MergePlacesDialogProps {
  /** Two or more. */
  places: readonly ManagedPlace[]
  isBusy: boolean
  onMerge(into: ManagedPlace): void
  onCancel(): void
}

/** The dialog. The most used one is offered to stay. */
export function MergePlacesDialog({ places, isBusy, onMerge, onCancel }: MergePlacesDialogProps) {
  const selectId = useId()
  const [mostUsed] = places.toSorted((a, b) => b.events - a.events)
  const [chosenId, setChosenId] = useState(mostUsed?.id)
  const chosen = places.find(({ id }) => id === chosenId)
  const others = places.filter(({ id }) => id !== chosenId)
  return (
    <ConfirmDialog
      question={`Merge ${places.length} places into one`}
      confirmLabel={isBusy ? 'Merging...' : 'Merge Places'}
      isBusy={isBusy}
      onConfirm={() => chosen && onMerge(chosen)}
      onCancel={onCancel}
    >
      <div className="grid gap-4">
        <SelectField
          id={selectId}
          label="Place that stays"
          required
          value={chosenId}
          disabled={isBusy}
          onChange={event => setChosenId(event.target.value)}
        >
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <div role="status" className="grid gap-2 wrap-anywhere">
          <p>
            {movesText(others)} to <strong>{chosen?.name}</strong>. Events keep the words that they have.
          </p>
          <p>
            From then on {others.map(({ name }) => `“${name}”`).join(', ')}{' '}
            {others.length === 1 ? 'means' : 'mean'} {chosen?.name} too: what is typed so, and links to{' '}
            {others.length === 1 ? 'its page and feed' : 'their pages and feeds'}, lead there. What it does
            not say of itself yet (address, notes, link, point) is taken from{' '}
            {others.length === 1 ? 'the other' : 'the others'}.
          </p>
        </div>
      </div>
    </ConfirmDialog>
  )
}

function movesText(others: readonly ManagedPlace[]): string {
  const events = others.reduce((sum, place) => sum + place.events, 0)
  const groups = others.reduce((sum, place) => sum + place.groups, 0)
  const things = countedList([
    [events, 'event', 'events'],
    [groups, 'group', 'groups'],
  ])
  if (things === '') return 'Nothing has to move'
  return `${things} ${events + groups === 1 ? 'moves' : 'move'}`
}
