// The filters of a list of events: search, upcoming or past, group, type and week.

import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { typeLabel } from '#domain/event/event-types.ts'
import { addDays, EARLIEST_DAY, isCityDay, LATEST_DAY, spanText } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Options, SelectField } from '../../ui/field.tsx'
import { useDebouncedInput } from '../../ui/list-state.ts'
import { Segments } from '../../ui/tabs.tsx'
import { type ManagedEventList, NO_GROUP } from './use-managed-events.ts'

const times: { id: 'upcoming' | 'past'; label: string }[] = [
  { id: 'upcoming', label: 'Upcoming' },
  { id: 'past', label: 'Past' },
]

/** The filters. A phone folds all but the first row, so that the list begins on the first screen. */
export function EventFilters({ list }: { list: ManagedEventList }) {
  const { kind, groups, types, chosen, filters, choose } = list
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useDebouncedInput(chosen.search, search => choose({ search }))
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
            className={controlClass}
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
        {(groups.length > 1 || kind === 'admin') && (
          <SelectField
            id="filter-group"
            label="Group"
            value={chosen.group}
            onChange={event => choose({ group: event.target.value })}
          >
            <Options
              none="All groups"
              of={kind === 'admin' ? [{ id: NO_GROUP, name: 'No group' }, ...groups] : groups}
            />
          </SelectField>
        )}
        <SelectField
          id="filter-type"
          label="Type"
          value={chosen.type}
          onChange={event => choose({ type: event.target.value })}
        >
          <Options none="All types" of={types.map(({ name }) => ({ id: name, name: typeLabel(name) }))} />
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

interface WeekFilterProps {
  /** 'this', 'next', or a day of the week; empty for any week. */
  week: string
  onChoose(week: string | undefined): void
}

/** This week, the next one, or any other by one of its days. */
function WeekFilter({ week, onChoose }: WeekFilterProps) {
  const { timeZone } = useSite()
  const isOther = isCityDay(week)
  const pick = (day: string) => {
    // A half-typed year is not a choice yet.
    if (isCityDay(day) && day >= EARLIEST_DAY && day <= LATEST_DAY) onChoose(day)
  }
  return (
    <div className="grid grid-cols-1 items-end gap-3">
      <SelectField
        id="filter-week"
        label="Week"
        value={isOther ? 'other' : week}
        onChange={({ target: { value } }) =>
          onChoose(value === 'other' ? addDays(cityToday(timeZone), 14) : value)
        }
      >
        <option value="">Any week</option>
        <option value="this">This week</option>
        <option value="next">Next week</option>
        <option value="other">Another week</option>
      </SelectField>
      {isOther && (
        <input
          type="date"
          aria-label="A day of that week"
          defaultValue={week}
          onChange={event => pick(event.target.value)}
          className={controlClass}
        />
      )}
    </div>
  )
}
