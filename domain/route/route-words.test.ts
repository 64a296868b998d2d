import { expect, it } from 'vitest'
import { routeLinkLabel, routeSentence, spotText } from './route-words.ts'

const route = {
  distance_m: 33_800,
  climb_m: 195,
  line: { lowest: 1_600, highest: 1_730, highest_at: 22_530 },
}

it('says how far, how hilly and where it is highest, in the city’s units', () => {
  expect(routeSentence(route, 'miles')).toBe('21 miles, 640 feet of climbing, highest point at mile 14')
  expect(routeSentence(route, 'kilometres')).toBe('34 km, 200 m of climbing, highest point at kilometre 23')
})

it('speaks of no highest point where it is flat, and of no climbing where nothing is known of it', () => {
  const flat = { ...route, climb_m: 4, line: { lowest: 10, highest: 14, highest_at: 300 } }
  expect(routeSentence(flat, 'miles')).toBe('21 miles, 13 feet of climbing')
  const unknown = { ...route, climb_m: null, line: { lowest: null, highest: null, highest_at: null } }
  expect(routeSentence(unknown, 'kilometres')).toBe('34 km')
})

it('says what is at a spot of the way', () => {
  const spot = { metres: 6_760, height: 1_650, grade: 4.6 }
  expect(spotText(spot, 'miles')).toBe('Mile 4.2, 5,413 feet high, 5 % up')
  expect(spotText({ ...spot, grade: -3 }, 'kilometres')).toBe('Kilometre 6.8, 1,650 m high, 3 % down')
  expect(spotText({ ...spot, grade: 0.2 }, 'kilometres')).toBe('Kilometre 6.8, 1,650 m high, level')
})

it('names the sites that people know, and the host of every other', () => {
  expect(routeLinkLabel('https://ridewithgps.com/routes/1')).toBe('On RideWithGPS')
  expect(routeLinkLabel('https://www.strava.com/routes/1')).toBe('On Strava')
  expect(routeLinkLabel('https://www.komoot.de/tour/1')).toBe('On Komoot')
  expect(routeLinkLabel('https://www.Example.org:8443/way')).toBe('Route on example.org')
  expect(routeLinkLabel('https://strava.com.evil.example/')).toBe('Route on strava.com.evil.example')
})
