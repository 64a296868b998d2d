import { describe, expect, test } from 'vitest'
import { linksOf, renderCalendar, sampleEvent, textOf } from './calendar.fixture.tsx'

describe('the agenda', () => {
  test('lists thirty days, naming only those with events', () => {
    const { desktop } = renderCalendar(
      [
        sampleEvent('First', '2026-11-15T08:00-07:00', '2026-11-15T09:00-07:00'),
        sampleEvent('Last', '2026-12-14T20:00-07:00'),
        sampleEvent('Beyond', '2026-12-15T08:00-07:00'),
      ],
      'agenda',
    )
    const text = textOf(desktop)
    expect(text).toContain(
      'Sunday, November 15, 2026 Today 8:00 AM - 9:00 AM First Group Ride'.replace(
        'Group Ride',
        'Group ride',
      ),
    )
    expect(text).toContain('Monday, December 14, 2026 8:00 PM Last')
    expect(linksOf(desktop)).not.toContain('/event/beyond')
    expect(desktop.match(/<h3/g)).toHaveLength(2)
  })

  test('shows the time of a long event on each of its days', () => {
    const tour = sampleEvent('Tour', '2026-11-27T09:00-07:00', '2026-11-29T17:00-07:00')
    const text = textOf(renderCalendar([tour], 'agenda').desktop)
    expect(text).toMatch(/From 9:00 AM Tour .* All day Tour .* Until 5:00 PM Tour/)
  })

  test('says when there is nothing', () => {
    expect(textOf(renderCalendar([], 'agenda').desktop)).toContain('There are no events in this range.')
  })
})
