// Where an event meets: known places are offered by name, and bring their link to a map along.

import { useId } from 'react'
import { followedUrl, type Place, placeDetail, placeNamed } from '#domain/event/places.ts'
import { useSite } from '../../site.ts'
import { TextField } from '../../ui/field.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { Control, FieldProps } from './field-props.ts'

/** What a form needs to help with the place. Its schema has to make the link of a URL that is left empty. */
export interface PlaceHelp {
  /** What is offered by name; may be empty. */
  known: readonly Place[]
  /** What the two fields hold at this moment. */
  location_name: string
  location_url: string
  /** Puts a link into the field for it. */
  onUrl(url: string): void
}

interface PlaceFieldsProps {
  field(name: 'location_name' | 'location_url'): FieldProps
  help: PlaceHelp
}

/** The fields. */
export function PlaceFields({ field, help }: PlaceFieldsProps) {
  const listId = useId()
  const hints = useHints(help)
  const name = field('location_name')
  return (
    <>
      <TextField
        label="Location Name"
        required
        maxLength={200}
        hint={hints.name}
        list={listId}
        {...name}
        onChange={(event: React.ChangeEvent<Control>) => {
          name.onChange(event)
          const { known, location_url: url, location_name } = help
          const next = followedUrl(known, { url, name: location_name, newName: event.target.value })
          if (next !== url) help.onUrl(next)
        }}
      />
      <PlaceList id={listId} places={help.known} />
      <TextField
        label="Location URL (optional)"
        type="url"
        placeholder="https://"
        hint={hints.url}
        {...field('location_url')}
      />
    </>
  )
}

/** What a browser offers while a name is typed, each with what tells it from others. */
export function PlaceList({ id, places }: { id: string; places: readonly Place[] }) {
  return (
    <datalist id={id}>
      {places.map(place => (
        <option key={place.name} value={place.name}>
          {placeDetail(place)}
        </option>
      ))}
    </datalist>
  )
}

function useHints(help: PlaceHelp): { name: string; url: string } {
  const { city } = useSite()
  const isHydrated = useIsHydrated()
  const known = placeNamed(help.known, help.location_name)
  const name = (isHydrated && known && placeDetail(known)) || 'Its name or street address.'
  if (isHydrated && known?.url && help.location_url === known.url)
    return { name, url: 'This place was used before: its link is filled in.' }
  if (isHydrated && help.location_url === '' && help.location_name !== '')
    return { name, url: `Left empty, it leads to a search for this name on a map of ${city}.` }
  return { name, url: 'A link to the place on any map. Left empty, it is made from the name.' }
}
