// Manages places: searching, editing, pinning and merging them.

import { Pin } from 'lucide-react'
import { useId, useState } from 'react'
import { countedList } from '#domain/text/counts.ts'
import { queryNames } from '../../queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDebounced } from '../../ui/deferred.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { offerUndo } from '../../ui/flash.tsx'
import { TextLink } from '../../ui/links.tsx'
import { StaffList, useEditedRow, writeFailure } from '../../ui/staff-list.tsx'
import { Cell } from '../../ui/table.tsx'
import { useSession } from '../account/session.tsx'
import { useActions } from '../account/use-actions.tsx'
import { useReading, useRefresh } from '../account/use-reading.ts'
import { PlaceForm } from './place-form.tsx'
import {
  type ManagedPlace,
  maxShownPlaces,
  mergePlaces,
  pointText,
  readManagedPlaces,
} from './places-data.ts'

const table = {
  caption: 'Places',
  columns: [
    { name: 'Place' },
    { name: 'What is there', isWide: true, width: 'w-1/4' },
    { name: 'Actions', width: 'w-25' },
  ],
}
const none: readonly ManagedPlace[] = []

/** The search, the form while it is open, and the table. */
export function Places({ onDone }: { onDone(message: string): void }) {
  const { client } = useSession()
  const refresh = useRefresh()
  const [search, setSearch] = useState('')
  const settled = useDebounced(search)
  const query = useReading({
    name: queryNames.managedPlaces({ search: settled }),
    read: client => readManagedPlaces(client, settled),
    failure: 'Failed to load places. Please try again.',
    use: 'filtered',
  })
  const places = query.data ?? none
  const { edited, edit, close, leaveQuestion } = useEditedRow<ManagedPlace>()
  const [chosen, setChosen] = useState(none)
  const [isMerging, setIsMerging] = useState(false)
  const actions = useActions()
  const refreshAll = () => refresh(queryNames.events)
  const merge = (into: ManagedPlace) =>
    actions.run({
      write: async () => {
        const others = chosen.filter(({ id }) => id !== into.id).map(({ id }) => id)
        const merged = await mergePlaces(client, others, into.id)
        await refreshAll()
        setIsMerging(false)
        if ('problem' in merged) return merged.problem
        setChosen(none)
        offerUndo({
          path: '/admin/places',
          text: `${others.length + 1} places are one now: ${into.name}.`,
          undo: async () => {
            const problem = await writeFailure(client.rpc('undo_place_merge', { merge_id: merged.mergeId }), {
              otherwise: 'Failed to take the merge back. Please try again.',
            })
            await refreshAll()
            return problem
          },
        })
        return null
      },
    })
  const located = places.flatMap(({ lat, lon }) => (lat === null || lon === null ? [] : [{ lat, lon }]))
  return (
    <div className="grid gap-6">
      {edited && (
        <Card>
          <PlaceForm
            key={edited.id}
            place={edited}
            near={located[0]}
            onCancel={close}
            onSaved={() => {
              close()
              void refreshAll()
              onDone('Place saved successfully!')
            }}
          />
        </Card>
      )}
      <TextField
        id="place-search"
        label="Search places"
        type="search"
        placeholder="Part of the name"
        maxLength={200}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button disabled={chosen.length < 2} onClick={() => setIsMerging(true)}>
            Merge {chosen.length} places
          </Button>
          <Button look="secondary" onClick={() => setChosen(none)}>
            Choose none
          </Button>
          <p className="text-sm text-muted wrap-anywhere">{chosen.map(({ name }) => name).join(' · ')}</p>
        </div>
      )}
      <StaffList
        query={query}
        loading="Loading places..."
        empty={settled ? 'No places match your search' : 'No places yet: they come with the first event.'}
        rows={places}
        idOf={({ id }) => id}
        actions={actions}
        table={table}
      >
        {place => (
          <PlaceRow
            place={place}
            isChosen={chosen.some(({ id }) => id === place.id)}
            onChoose={isChosen => {
              const others = chosen.filter(({ id }) => id !== place.id)
              setChosen(isChosen ? [...others, place] : others)
            }}
            onEdit={() => edit(place)}
          />
        )}
      </StaffList>
      {places.length === maxShownPlaces && (
        <p className="text-muted">These are the first {maxShownPlaces}. Search to find others.</p>
      )}
      {isMerging && (
        <MergePlacesDialog
          places={chosen}
          isBusy={actions.isBusy}
          onMerge={merge}
          onCancel={() => setIsMerging(false)}
        />
      )}
      {leaveQuestion}
    </div>
  )
}

interface PlaceRowProps {
  place: ManagedPlace
  /** Whether it is one of those to be merged. */
  isChosen: boolean
  onChoose(isChosen: boolean): void
  onEdit(): void
}

function PlaceRow({ place, isChosen, onChoose, onEdit }: PlaceRowProps) {
  const { name, lat, lon, is_pinned } = place
  const uses = usesText([place])
  return (
    <tr>
      <Cell>
        <div className="flex gap-3">
          <label className="flex size-11 shrink-0 items-center justify-center">
            <input
              type="checkbox"
              className="size-5"
              checked={isChosen}
              onChange={event => onChoose(event.target.checked)}
            />
            <span className="sr-only">Choose {name} for merging</span>
          </label>
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">
              {is_pinned && <Pin role="img" aria-label="Pinned" className="mr-1 inline size-4" />}
              {uses || is_pinned ? <TextLink to={`/place/${place.id}`}>{name}</TextLink> : name}
            </p>
            {place.address && <p className="text-sm">{place.address}</p>}
            {place.notes && <p className="text-sm text-muted">{place.notes}</p>}
            <p className="text-sm text-muted tabular-nums">
              {lat === null || lon === null ? 'No point on the map' : pointText({ lat, lon })}
            </p>
            <p className="text-sm text-muted md:hidden">{uses || 'Nothing at the moment'}</p>
          </div>
        </div>
      </Cell>
      <Cell isWide className="text-muted">
        {uses || 'Nothing at the moment'}
      </Cell>
      <Cell>
        <Button look="secondary" onClick={onEdit}>
          Edit<span className="sr-only"> {name}</span>
        </Button>
      </Cell>
    </tr>
  )
}

const sum = (places: readonly ManagedPlace[], what: 'events' | 'groups') =>
  places.reduce((total, place) => total + place[what], 0)

function usesText(places: readonly ManagedPlace[]): string {
  return countedList([
    [sum(places, 'events'), 'event', 'events'],
    [sum(places, 'groups'), 'group', 'groups'],
  ])
}

interface MergePlacesDialogProps {
  /** Two or more. */
  places: readonly ManagedPlace[]
  isBusy: boolean
  onMerge(into: ManagedPlace): void
  onCancel(): void
}

/** Asks which of the places stays, the most used one first, and says what happens to the others. */
function MergePlacesDialog({ places, isBusy, onMerge, onCancel }: MergePlacesDialogProps) {
  const selectId = useId()
  const [mostUsed] = places.toSorted((a, b) => b.events - a.events)
  const [chosenId, setChosenId] = useState(mostUsed?.id)
  const chosen = places.find(({ id }) => id === chosenId)
  const others = places.filter(({ id }) => id !== chosenId)
  const uses = usesText(others)
  const isOneUse = sum(others, 'events') + sum(others, 'groups') === 1
  const isOne = others.length === 1
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
            {uses ? `${uses} ${isOneUse ? 'moves' : 'move'}` : 'Nothing has to move'} to{' '}
            <strong>{chosen?.name}</strong>. Events keep the words that they have.
          </p>
          <p>
            From then on {others.map(({ name }) => `“${name}”`).join(', ')} {isOne ? 'means' : 'mean'}{' '}
            {chosen?.name} too: what is typed so, and links to{' '}
            {isOne ? 'its page and feed' : 'their pages and feeds'}, lead there. What it does not say of
            itself yet (address, notes, link, point) is taken from {isOne ? 'the other' : 'the others'}.
          </p>
        </div>
      </div>
    </ConfirmDialog>
  )
}
