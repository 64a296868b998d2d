import { describe, expect, test } from 'vitest'
import { linksOf, renderCalendar, sampleEvent, textOf } from './calendar.fixture.tsx'

function column(html: string, day: string): string {
  const start = html.indexOf(`data-slot="${day}"`)
  return html.slice(start, html.indexOf('</ol>', start))
}

describe('the week and day views', () => {
  const ride = sampleEvent('Steady Twenty', '2026-11-17T18:15-07:00', '2026-11-17T20:00-07:00')

  test('show times from start to end, one hour where no end is known', () => {
    const open = sampleEvent('Kidical Mass', '2026-11-18T10:00-07:00')
    const text = textOf(renderCalendar([ride, open], 'week').desktop)
    expect(text).toContain('Steady Twenty 6:15 PM - 8:00 PM')
    expect(text).toContain('Kidical Mass 10:00 AM - 11:00 AM')
  })

  test('begin at six and end at midnight, with a line for each half hour', () => {
    const { desktop } = renderCalendar([ride], 'day', '2026-11-17')
    expect(desktop.match(/not-first:border-t /g)).toHaveLength(36)
    expect(textOf(desktop)).toContain('Show hours before 6:00 AM')
    expect(textOf(desktop)).not.toContain(' 5:00 AM')
  })

  test('begin with the first event where that is earlier', () => {
    const dawn = sampleEvent('Dawn Patrol', '2026-11-17T04:45-07:00', '2026-11-17T06:00-07:00')
    expect(textOf(renderCalendar([dawn], 'week').desktop)).toContain('Show hours before 4:00 AM')
  })

  test('put overlapping events side by side', () => {
    const other = sampleEvent('Wrench Night', '2026-11-17T19:00-07:00', '2026-11-17T21:00-07:00')
    const html = column(renderCalendar([ride, other], 'week').desktop, '2026-11-17')
    expect(html).toContain('left:0%;width:50%')
    expect(html).toContain('left:50%;width:50%')
  })

  test('fold what does not fit side by side into +N more', () => {
    const crowd = Array.from({ length: 30 }, (_, index) =>
      sampleEvent(`Ride ${index}`, '2026-11-17T18:00-07:00'),
    )
    const html = column(renderCalendar(crowd, 'week').desktop, '2026-11-17')
    expect(textOf(html)).toContain('+28 more on Tuesday, November 17, 2026')
    expect(linksOf(html).filter(link => link.startsWith('/event/'))).toHaveLength(2)
    expect(linksOf(html).at(-1)).toBe('/?view=agenda&date=2026-11-17&type=race')
  })

  test('continue an evening after midnight on the next day', () => {
    const party = sampleEvent('Midnight Market', '2026-11-20T20:00-07:00', '2026-11-21T02:00-07:00')
    const { desktop } = renderCalendar([party], 'week')
    expect(textOf(column(desktop, '2026-11-20'))).toContain('Midnight Market 8:00 PM - 2:00 AM (next day)')
    expect(textOf(column(desktop, '2026-11-21'))).toContain('Midnight Market 8:00 PM - 2:00 AM')
    expect(column(desktop, '2026-11-21')).toContain('top:0%')
  })

  test('show events that last days in a row above the hours', () => {
    const tour = sampleEvent('Winter Week', '2026-11-16T00:00-07:00', '2026-11-18T00:00-07:00')
    const { desktop } = renderCalendar([tour], 'week')
    expect(desktop).toContain('grid-column:2 / span 2')
    expect(column(desktop, '2026-11-16')).not.toContain('Winter Week')
  })

  test('draw no line for the current minute on the server', () => {
    expect(renderCalendar([ride], 'week').desktop).not.toContain('data-now')
  })

  test('say on an empty day that nothing is scheduled', () => {
    expect(textOf(renderCalendar([], 'day').desktop)).toContain('No events scheduled for this day')
  })
})

describe('the nights the clocks change', () => {
  test('in spring the hour that is left out is pointed out and struck through', () => {
    const before = sampleEvent('Before', '2026-03-08T08:30:00Z', '2026-03-08T09:00:00Z')
    const after = sampleEvent('After', '2026-03-08T09:00:00Z', '2026-03-08T10:00:00Z')
    const { desktop } = renderCalendar([before, after], 'day', '2026-03-08')
    const text = textOf(desktop)
    expect(text).toContain('Clocks go forward at 2:00 AM')
    expect(text).toContain('Before 1:30 AM - 3:00 AM')
    expect(text).toContain('After 3:00 AM - 4:00 AM')
    expect(desktop).toContain('repeating-linear-gradient')
  })

  test('in autumn both passes of the double hour stand beside each other', () => {
    const first = sampleEvent('First pass', '2026-11-01T07:30:00Z', '2026-11-01T08:00:00Z')
    const second = sampleEvent('Second pass', '2026-11-01T08:30:00Z', '2026-11-01T09:00:00Z')
    const { desktop } = renderCalendar([first, second], 'day', '2026-11-01')
    expect(textOf(desktop)).toContain('Clocks go back at 2:00 AM')
    expect(textOf(desktop)).toContain('1:30 AM - 2:00 AM Second pass')
    expect(desktop).toContain('left:50%;width:50%')
  })

  test('every view keeps the events of these nights on their day', () => {
    const rides = [
      sampleEvent('Spring', '2026-03-09T05:30:00Z', '2026-03-09T05:45:00Z'),
      sampleEvent('Autumn', '2026-11-02T06:30:00Z', '2026-11-02T06:45:00Z'),
    ]
    for (const day of ['2026-03-08', '2026-11-01']) {
      const week = renderCalendar(rides, 'week', day).desktop
      expect(textOf(column(week, day))).toContain('11:30 PM - 11:45 PM')
      const { desktop: agenda, phone } = renderCalendar(rides, 'agenda', day)
      expect(textOf(agenda)).toContain('11:30 PM - 11:45 PM')
      expect(textOf(phone).indexOf('11:30 PM - 11:45 PM')).toBeGreaterThan(0)
    }
  })
})
