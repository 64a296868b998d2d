import { expect, it } from 'vitest'
import { parsePoint, placeForm, placeFormValues } from './places-data.ts'

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
])('shows immediately how %j is understood', (typed, message) => {
  expect(parsePoint(typed, undefined).message).toBe(message)
})

it('explains what cannot be read, and resolves a short plus code near the city', () => {
  const typed = { ...placeFormValues(stored), point: 'CWC8+R9' }
  const { error } = placeForm(undefined).safeParse(typed)
  expect(error?.issues[0]?.message).toContain('two numbers such as 39.7400, -104.9900')
  expect(placeForm({ lat: 37.4, lon: -122.1 }).parse(typed)).toMatchObject({ lat: 37.4220625 })
})
