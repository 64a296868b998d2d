import { describe, expect, it } from 'vitest'
import { filterEvents, isSelected, toggleType } from './filter-bar.tsx'

const race = { id: '11', name: 'race' }
const ride = { id: '22', name: 'group-ride' }

const events = [
  { id: 'a', type_id: '11', type_name: 'race' },
  { id: 'b', type_id: '22', type_name: 'group-ride' },
  { id: 'c', type_id: null, type_name: null },
]

const idsFor = (selection: string[]) => filterEvents(events, selection).map(event => event.id)

describe('the type filter', () => {
  it('shows all events while nothing is selected', () => {
    expect(idsFor([])).toEqual(['a', 'b', 'c'])
  })

  it('matches on the id or on the name of a type', () => {
    expect(idsFor(['race'])).toEqual(['a'])
    expect(idsFor(['22'])).toEqual(['b'])
    expect(idsFor(['11', 'group-ride'])).toEqual(['a', 'b'])
  })

  it('shows nothing for a type that no event has, and does not match on emptiness', () => {
    expect(idsFor(['unicycle'])).toEqual([])
  })

  it('selects with one press and deselects with the next', () => {
    const once = toggleType([], race)
    expect(isSelected(once, race)).toBe(true)
    expect(isSelected(once, ride)).toBe(false)
    expect(toggleType(once, race)).toEqual([])
    expect(toggleType(once, ride)).toEqual(['race', 'group-ride'])
  })

  it('also deselects a type that a link selected by id', () => {
    expect(toggleType(['11', 'race', '22'], race)).toEqual(['22'])
  })
})
