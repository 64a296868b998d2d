// A place as a row of the table on which places are managed.

import { Pin } from 'lucide-react'
import { countedList } from '#domain/text/counted.ts'
import { Button } from '../../ui/button.tsx'
import { Cell } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { pointText } from './place-schema.ts'
import type { ManagedPlace } from './places-data.ts'

interface PlaceRowProps {
  place: ManagedPlace
  /** Whether it is one of those to be merged. */
  isChosen: boolean
  onChoose(isChosen: boolean): void
  onEdit(): void
}

/** The row. */
export function PlaceRow({ place, isChosen, onChoose, onEdit }: PlaceRowProps) {
  const { lat, lon } = place
  const uses =
    countedList([
      [place.events, 'event', 'events'],
      [place.groups, 'group', 'groups'],
    ]) || 'Nothing at the moment'
  const point = lat === null || lon === null ? 'No point on the map' : pointText({ lat, lon })
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
            <span className="sr-only">Choose {place.name} for merging</span>
          </label>
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">
              {place.is_pinned && <Pin role="img" aria-label="Pinned" className="mr-1 inline size-4" />}
              {place.events + place.groups > 0 || place.is_pinned ? (
                <TextLink to={`/place/${place.id}`}>{place.name}</TextLink>
              ) : (
                place.name
              )}
            </p>
            {place.address && <p className="text-sm">{place.address}</p>}
            {place.notes && <p className="text-sm text-muted">{place.notes}</p>}
            <p className="text-sm text-muted tabular-nums">{point}</p>
            <p className="text-sm text-muted md:hidden">{uses}</p>
          </div>
        </div>
      </Cell>
      <Cell isWide className="text-muted">
        {uses}
      </Cell>
      <Cell>
        <Button look="secondary" onClick={onEdit}>
          Edit<span className="sr-only"> {place.name}</span>
        </Button>
      </Cell>
    </tr>
  )
}
