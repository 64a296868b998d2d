import { describe, expect, test } from 'vitest'
import { renderCalendar, sampleEvent, textOf } from './calendar.fixture.tsx'

const cancelled = sampleEvent(
  'Steady Twenty',
  '2026-11-17T18:15-07:00',
  '2026-11-17T20:00-07:00',
  '#3498db',
  'cancelled',
)
const camp = sampleEvent(
  'Gravel Camp',
  '2026-11-16T00:00-07:00',
  '2026-11-18T00:00-07:00',
  '#3498db',
  'postponed',
)
const scheduled = sampleEvent('Mellow Loop', '2026-11-17T09:00-07:00', '2026-11-17T10:00-07:00')
const all = [cancelled, camp, scheduled]

describe('an event that does not take place', () => {
  test.each([
    ['month', 'Cancelled 6:15 PM Steady Twenty', 'Postponed: Gravel Camp'],
    ['week', 'Cancelled: Steady Twenty 6:15 PM - 8:00 PM', 'Postponed: Gravel Camp'],
    ['day', 'Cancelled: Steady Twenty 6:15 PM - 8:00 PM', 'Postponed: Gravel Camp'],
    ['agenda', '6:15 PM - 8:00 PM Cancelled: Steady Twenty Ice on the path', 'Postponed: Gravel Camp'],
  ] as const)('is struck through behind a word in the view %s', (view, hour, days) => {
    const { desktop } = renderCalendar(all, view, '2026-11-17')
    expect(textOf(desktop)).toContain(hour)
    expect(textOf(desktop)).toContain(days)
    expect(desktop).toContain('<s>Steady Twenty</s>')
    expect(desktop).toContain('<s>Gravel Camp</s>')
    expect(desktop).not.toContain('<s>Mellow Loop</s>')
  })

  test("is struck through behind a word in the phone's list, with the note", () => {
    const { phone } = renderCalendar(all, 'month', '2026-11-17')
    expect(textOf(phone)).toContain('Cancelled: Steady Twenty Ice on the path')
    expect(phone).toContain('<s>Steady Twenty</s>')
  })

  test('shows the word on the days that it continues on', () => {
    expect(renderCalendar(all).desktop).toContain('Postponed: Gravel Camp goes on')
  })
})
