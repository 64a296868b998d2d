// Managing places: finding, describing, pinning them, and making one of several.

import { useState } from 'react'
import { queryNames } from '../../query-names.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { Table } from '../../ui/table.tsx'
import { offerUndo } from '../../ui/undo-offer.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { hasChangedForm, LeaveQuestion } from '../../ui/use-leave-guard.tsx'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { MergePlacesDialog } from './merge-places-dialog.tsx'
import { PlaceForm } from './place-form.tsx'
import { PlaceRow } from './place-row.tsx'
import {
  type ManagedPlace,
  maxShownPlaces,
  mergePlaces,
  readManagedPlaces,
  undoPlaceMerge,
} from './places-data.ts'

const columns = [
  { name: 'Place' },
  { name: 'What is there', isWide: true, width: 'w-1/4' },
  { name: 'Actions', width: 'w-25' },
]
const none: readonly ManagedPlace[] = []

/** The search, the form while it is open, and the table. */
export function Places({ onDone }: { onDone(message: string): void }) {
  const { client } = useSession()
  const refresh = useRefresh()
  const [search, setSearch] = useState('')
  const settled = useDebounced(search)
  const query = useReading({
    name: queryNames.managedPlaces({ search: settled }),
    read: asked => readManagedPlaces(asked, settled),
    failure: 'Failed to load places. Please try again.',
    use: 'filtered',
  })
  const places = query.data ?? none
  const [edited, setEdited] = useState<ManagedPlace>()
  const [wanted, setWanted] = useState<ManagedPlace>()
  const [chosen, setChosen] = useState(none)
  const [isAsked, setIsAsked] = useState(false)
  const actions = useActions()
  const refreshAll = () => refresh(queryNames.events)
  const edit = (place: ManagedPlace) => {
    setWanted(undefined)
    setEdited(place)
  }
  const merge = (into: ManagedPlace) =>
    actions.run({
      write: async () => {
        const others = chosen.filter(({ id }) => id !== into.id).map(({ id }) => id)
        const answer = await mergePlaces(client, others, into.id)
        await refreshAll()
        setIsAsked(false)
        if ('problem' in answer) return answer.problem
        setChosen(none)
        offerUndo({
          path: '/admin/places',
          text: `${others.length + 1} places are one now: ${into.name}.`,
          undo: async () => {
            const problem = await undoPlaceMerge(client, answer.mergeId)
            await refreshAll()
            return problem
          },
        })
        return null
      },
    })
  const located = places.find(({ lat }) => lat !== null)
  const near =
    located && located.lat !== null && located.lon !== null
      ? { lat: located.lat, lon: located.lon }
      : undefined
  return (
    <div className="grid gap-6">
      {edited && (
        <Card>
          <PlaceForm
            key={edited.id}
            place={edited}
            near={near}
            onCancel={() => setEdited(undefined)}
            onSaved={() => {
              setEdited(undefined)
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
          <Button disabled={chosen.length < 2} onClick={() => setIsAsked(true)}>
            Merge {chosen.length} places
          </Button>
          <Button look="secondary" onClick={() => setChosen(none)}>
            Choose none
          </Button>
          <p className="text-sm text-muted wrap-anywhere">{chosen.map(({ name }) => name).join(' · ')}</p>
        </div>
      )}
      {actions.problem}
      <LoadState query={query} loading="Loading places..." />
      {query.isSuccess && places.length === 0 && (
        <EmptyState
          text={settled ? 'No places match your search' : 'No places yet: they come with the first event.'}
        />
      )}
      {places.length > 0 && (
        <Table caption="Places" columns={columns}>
          {places.map(place => (
            <PlaceRow
              key={place.id}
              place={place}
              isChosen={chosen.some(({ id }) => id === place.id)}
              onChoose={isChosen =>
                setChosen(before => [
                  ...before.filter(({ id }) => id !== place.id),
                  ...(isChosen ? [place] : []),
                ])
              }
              onEdit={() => (hasChangedForm() ? setWanted(place) : edit(place))}
            />
          ))}
        </Table>
      )}
      {places.length === maxShownPlaces && (
        <p className="text-muted">These are the first {maxShownPlaces}. Search to find others.</p>
      )}
      {isAsked && (
        <MergePlacesDialog
          places={chosen}
          isBusy={actions.isBusy}
          onMerge={merge}
          onCancel={() => setIsAsked(false)}
        />
      )}
      {wanted && <LeaveQuestion onLeave={() => edit(wanted)} onStay={() => setWanted(undefined)} />}
    </div>
  )
}
