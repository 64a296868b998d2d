import { expect, it } from 'vitest'
import { suggestion } from './suggestion.ts'

it('finds the nearest name, when one is near', () => {
  const names = ['events', 'groups', 'event_types', 'user_roles']
  expect(suggestion('evnts', names)).toBe('events')
  expect(suggestion('group', names)).toBe('groups')
  expect(suggestion('event_type', names)).toBe('event_types')
  expect(suggestion('bicycles', names)).toBeUndefined()
  expect(suggestion('', names)).toBeUndefined()
  expect(suggestion('groups', names)).toBeUndefined()
})
