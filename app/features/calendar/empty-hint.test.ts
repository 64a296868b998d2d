import { beforeAll, expect, test } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { sampleEvent } from './calendar.fixture.tsx'
import { whyEmpty } from './empty-hint.tsx'
import { inTimeOrder } from './placed-events.ts'

beforeAll(ensureTemporal)

const week = { first: '2026-11-15', last: '2026-11-21' }
const labels = { name: 'This week', empty: 'No events to show this week' }
const rides = ['2026-11-16', '2026-11-18'].map(day => sampleEvent(`Ride ${day}`, `${day}T18:00-07:00`))

function textFor(hidden: typeof rides, isKnownDay = (_: string) => true): string {
  const filteredOut = inTimeOrder(hidden, 'America/Denver')
  return whyEmpty(week, labels, { filteredOut, isKnownDay }).text
}

test('days without events say why: there are none, the filter hides them, or they are unknown', () => {
  expect(textFor([])).toBe('No events to show this week')
  expect(textFor(rides)).toBe('2 events are hidden by the filter')
  expect(textFor(rides.slice(1))).toBe('1 event is hidden by the filter')
  expect(textFor([sampleEvent('Later', '2026-11-30T18:00-07:00')])).toBe('No events to show this week')
  expect(textFor(rides, () => false)).toBe('This week is not in the copy that this browser has kept')
  expect(textFor([], day => day < '2026-11-18')).toBe(
    'Some of these days are not in the copy that this browser has kept',
  )
})
