import { expect, it } from 'vitest'
import { FALLBACK_EVENT_TYPES } from './event-colors.ts'
import { chosenTypeId } from './type-choice.ts'

const types = [
  { id: '8c1f', name: 'race' },
  { id: '9d2a', name: 'group-ride' },
]

it('a choice is known by its id, and a stand-in by its name', () => {
  expect(chosenTypeId(types, '9d2a')).toBe('9d2a')
  const standIn = FALLBACK_EVENT_TYPES.find(({ name }) => name === 'race')
  expect(chosenTypeId(types, standIn?.id ?? '')).toBe('8c1f')
})

it('a choice that is not there any more is none', () => {
  expect(chosenTypeId(types, 'workshop')).toBeUndefined()
  expect(chosenTypeId(types, '')).toBeUndefined()
})
