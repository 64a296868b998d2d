// What chooses among the events of a list: words, upcoming or past, group, type and week.

import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { typeLabel } from '#domain/text/event-text.ts'
import { spanText } from '#domain/time/day-text.ts'
import { Button } from '../../ui/button.tsx'
import { control, SelectField } from '../../ui/field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useDebouncedInput } from '../../ui/use-debounced-input.ts'
import type { EventType } from '../events/event.ts'
import { type ManagedEventList, NO_GROUP } from './use-managed-events.ts'
import { WeekFilter } from './week-filter.tsx'

const times: { id: 'upcoming' | 'past'; label: string }[] = [
  { id: 'upcoming', label: 'Upcoming' },
  { id: 'past', label: 'Past' },
]

interface EventFiltersProps {
  list: ManagedEventList
  types: readonly EventType[]
  groups: readonly { id: string; name: string }[]
  /** Whether there are events that belong to no group. */
  hasEventsWithoutGroup: boolean
}

/** The fields. On a phone all but the words and the times are folded away, so that the list begins on the first screen. */
export function EventFilters({ list, types, groups, hasEventsWithoutGroup }: EventFiltersProps) {
  const { chosen, filters, choose } = list
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useDebouncedInput(chosen.search, words => choose({ search: words }))
  return (
    <div className="mb-3 grid gap-3">
      <div className="flex flex-wrap items-end gap-3 md:flex-nowrap">
        <div className="grow basis-full md:basis-0">
          <label htmlFor="event-search" className="mb-1 block font-semibold max-md:sr-only">
            Search events
          </label>
          <input
            id="event-search"
            type="search"
            maxLength={100}
            placeholder="Title, type, place or group"
            value={typed}
            onChange={event => setTyped(event.target.value)}
            className={control}
          />
        </div>
        <Segments
          label="Which events"
          segments={times}
          current={chosen.week ? undefined : chosen.when}
          onSelect={when => choose({ when: when === 'past' ? when : undefined, week: undefined })}
        />
        <Button
          look="secondary"
          aria-expanded={isOpen}
          aria-controls="event-filters"
          onClick={() => setIsOpen(!isOpen)}
          className="ml-auto md:hidden"
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          {filters > 0 ? `Filters (${filters})` : 'Filters'}
        </Button>
      </div>
      <div
        id="event-filters"
        className={`gap-3 sm:grid-cols-2 md:grid md:grid-cols-3 ${isOpen ? 'grid' : 'hidden'}`}
      >
        {(groups.length > 1 || hasEventsWithoutGroup) && (
          <SelectField
            id="filter-group"
            label="Group"
            value={chosen.group}
            onChange={event => choose({ group: event.target.value })}
          >
            <option value="">All groups</option>
            {hasEventsWithoutGroup && <option value={NO_GROUP}>No group</option>}
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          id="filter-type"
          label="Type"
          value={chosen.type}
          onChange={event => choose({ type: event.target.value })}
        >
          <option value="">All types</option>
          {types.map(({ id, name }) => (
            <option key={id} value={name}>
              {typeLabel(name)}
            </option>
          ))}
        </SelectField>
        <WeekFilter week={chosen.weekText} onChoose={week => choose({ week, when: undefined })} />
      </div>
      {filters > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="font-semibold">{chosen.week && `Events of ${spanText(chosen.week)}`}</p>
          <Button
            look="quiet"
            onClick={() => choose({ group: undefined, type: undefined, week: undefined })}
            className="px-0!"
          >
            Clear filters
          </Button>
        </div>
      )}
    </div>
  )
}
