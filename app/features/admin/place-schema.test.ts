import { expect, it } from 'vitest'
import { placeForm, placeFormValues, understood } from './place-schema.ts'

const stored = {
  name: 'Depot',
  address: null,
  url: null,
  notes: 'North gate',
  lat: 39.7412345,
  lon: -104.99,
  is_pinned: false,
}

it('sends back what is stored when nothing was changed', () => {
  expect(placeForm(undefined).parse(placeFormValues(stored))).toEqual(stored)
  const without = { ...stored, lat: null, lon: null }
  expect(placeForm(undefined).parse(placeFormValues(without))).toEqual(without)
})

it.each([
  ['39.74, -104.99', 'Understood: 39.7400, -104.9900'],
  ['https://maps.apple.com/?ll=39.74,-104.99', 'Understood: 39.7400, -104.9900'],
  ['  ', ''],
])('says at once how %j is understood', (typed, words) => {
  expect(understood(typed, undefined).words).toBe(words)
})

it('says in words what cannot be read, and reads a short plus code near the city', () => {
  const typed = { ...placeFormValues(stored), point: 'CWC8+R9' }
  const { error } = placeForm(undefined).safeParse(typed)
  expect(error?.issues[0]?.message).toContain('two numbers such as 39.7400, -104.9900')
  expect(placeForm({ lat: 37.4, lon: -122.1 }).parse(typed)).toMatchObject({ lat: 37.4220625 })
})
