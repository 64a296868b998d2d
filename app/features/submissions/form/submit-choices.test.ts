import { expect, it } from 'vitest'
import { stillChosen } from './submit-choices.ts'
import { emptyFields } from './submit-fields.ts'

const choices = {
  types: [{ id: 't1', name: 'race', color: '#e74c3c' }],
  groups: [{ id: 'g1', name: 'Alpine Spokes' }],
  places: [],
}
const chosen = (type_id: string, group_id: string, of = choices) => {
  const values = stillChosen({ ...emptyFields, type_id, group_id }, of)
  return [values.type_id, values.group_id]
}

it('a type that was a stand-in is the real one of its name, and a group that is gone is none', () => {
  expect(chosen('race', 'g1')).toEqual(['t1', 'g1'])
  expect(chosen('t1', 'g2')).toEqual(['t1', ''])
})

it('nothing is lost while the choices cannot be read', () => {
  expect(chosen('t2', 'g2', { types: [], groups: [], places: [] })).toEqual(['t2', 'g2'])
})
