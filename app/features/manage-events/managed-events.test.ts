import { expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { eventsByDay } from './managed-events.tsx'

await ensureTemporal()

const at = (start_date: string) => ({ start_date })
const denver = 'America/Denver'
// Late in the evening of the 3rd in the city, which is the 4th elsewhere.
const [evening, morning, next] = [
  at('2077-01-04T05:30:00Z'),
  at('2077-01-03T16:00:00Z'),
  at('2077-01-05T01:00:00Z'),
]

it('lists each day of the city once, with its events in order', () => {
  expect(eventsByDay([evening, next, morning], false, denver)).toEqual([
    { day: '2077-01-03', events: [morning, evening] },
    { day: '2077-01-04', events: [next] },
  ])
})

it('lists past events latest first', () => {
  expect(eventsByDay([morning, evening, next], true, denver)).toEqual([
    { day: '2077-01-04', events: [next] },
    { day: '2077-01-03', events: [evening, morning] },
  ])
})
