import { describe, expect, test } from 'vitest'
import type { Notice } from '#domain/event/notice.ts'
import { renderCalendar, sampleEvent, textOf } from './calendar.fixture.tsx'
import type { CalendarView } from './calendar-range.ts'

const notice = (text: string, first_day: string, last_day = first_day): Notice => ({
  id: text,
  text,
  first_day,
  last_day,
})
const render = (notices: Notice[], view: CalendarView = 'month', date = '2026-11-15') =>
  renderCalendar([], view, date, false, notices)

/** The strip above the calendar. */
const stripOf = (half: string) =>
  textOf(half.match(/<section aria-label="Notices".*?<\/section>/s)?.[0] ?? '')

function cellOf(desktop: string, day: string): string {
  const from = desktop.indexOf(`data-slot="${day}"`)
  return textOf(desktop.slice(from, desktop.indexOf('</td>', from)))
}

describe('the strip above the calendar', () => {
  test('shows the notices of the days in view, with their dates', () => {
    const { desktop, phone } = render([
      notice('Colfax is closed', '2026-11-21'),
      notice('Smoke', '2026-11-23', '2026-11-25'),
    ])
    expect(stripOf(desktop)).toBe(
      'Notice · Saturday, November 21, 2026 Colfax is closed Notice · November 23 – 25, 2026 Smoke',
    )
    // The phone shows seven days from the fifteenth.
    expect(stripOf(phone)).toBe('Notice · Saturday, November 21, 2026 Colfax is closed')
  })

  test('omits past notices, which remain on their days', () => {
    const { desktop } = render([notice('Gone', '2026-11-10', '2026-11-14')])
    expect(stripOf(desktop)).toBe('')
    expect(cellOf(desktop, '2026-11-10')).toContain('Notice: Gone')
    expect(stripOf(render([notice('Still', '2026-11-10', '2026-11-15')]).desktop)).toContain('Still')
  })

  test('shows at most two notices and folds the others', () => {
    const many = ['One', 'Two', 'Three', 'Four', 'Five'].map(text => notice(text, '2026-11-20'))
    const { desktop } = render(many)
    const folded = textOf(desktop.match(/<details class="mt-2">.*?<\/details>/s)?.[0] ?? '')
    expect(folded).toMatch(/^3 more notices .*Three.*Four.*Five$/)
    expect(folded).not.toContain('Two')
  })

  test('is missing without notices', () => {
    expect(render([]).desktop).not.toMatch(/notice/i)
    expect(render([]).phone).not.toMatch(/notice/i)
  })
})

describe('on its days a notice is shown', () => {
  const ice = notice('Ice <b>on</b> the bridge', '2026-11-16', '2026-11-17')

  test('in the month, in the cell of its first day', () => {
    const { desktop } = render([ice])
    expect(cellOf(desktop, '2026-11-16')).toContain('Notice: Ice &lt;b&gt;on&lt;/b&gt; the bridge')
    for (const day of ['2026-11-15', '2026-11-17', '2026-11-18'])
      expect(cellOf(desktop, day)).not.toContain('Ice')
  })

  test('once a week when it lasts nine days', () => {
    const long = notice('Smoke', '2026-11-18', '2026-11-26')
    const { desktop, phone } = render([long])
    expect(cellOf(desktop, '2026-11-18')).toContain('Smoke')
    expect(cellOf(desktop, '2026-11-22')).toContain('Smoke')
    expect(textOf(desktop).match(/Notice: Smoke/g)).toHaveLength(2)
    expect(textOf(phone).match(/Notice: Smoke/g)).toHaveLength(1)
    expect(textOf(render([long], 'agenda').desktop).match(/Notice: Smoke/g)).toHaveLength(2)
  })

  test('in the month as a number beside others, all of them read out', () => {
    const { desktop } = render([ice, notice('Smoke', '2026-11-16')])
    expect(cellOf(desktop, '2026-11-16')).toContain('2 notices : Ice &lt;b&gt;on&lt;/b&gt; the bridge Smoke')
  })

  test('in the week, as one bar over its days', () => {
    const { desktop } = render([ice], 'week')
    expect(desktop).toContain('grid-column:2 / span 2;grid-row:1')
    expect(textOf(desktop)).toContain('Notice, November 16 – 17, 2026: Ice &lt;b&gt;on&lt;/b&gt; the bridge')
  })

  test('in the day, and not on the next', () => {
    const bar = 'Notice, November 16 – 17, 2026'
    expect(textOf(render([ice], 'day', '2026-11-17').desktop)).toContain(bar)
    expect(textOf(render([ice], 'day', '2026-11-18').desktop)).not.toContain(bar)
  })

  test('in the agenda, which names the day it begins on also without events', () => {
    const ride = sampleEvent('Late Ride', '2026-11-17T18:00-07:00')
    const { desktop } = renderCalendar([ride], 'agenda', '2026-11-15', false, [
      notice('Smoke', '2026-11-16', '2026-11-18'),
    ])
    const text = textOf(desktop)
    expect(text).toMatch(
      /Monday, November 16, 2026 Tomorrow Notice: Smoke Tuesday, November 17, 2026 6:00 PM Late Ride/,
    )
    expect(text).not.toContain('Wednesday, November 18, 2026')
  })

  test('in an agenda without events, which still says that there are none', () => {
    const { desktop } = render([ice], 'agenda')
    expect(textOf(desktop)).toContain('There are no events in this range.')
    expect(textOf(desktop)).toContain('Monday, November 16, 2026 Tomorrow Notice: Ice')
  })

  test('in the phone’s list below the day’s heading, on its first day', () => {
    const { phone } = render([notice('Smoke', '2026-11-10', '2026-11-16')])
    expect(textOf(phone)).toContain('Sunday, November 15, 2026 Today Notice: Smoke No events')
    expect(textOf(phone)).toContain('Monday, November 16, 2026 Tomorrow No events')
  })

  test.each([
    ['in spring', '2026-03-08'],
    ['in autumn', '2026-11-01'],
  ])('on the night the clocks change %s, and on no neighbour', (_, day) => {
    const { desktop } = render([notice('Sleep well', day)], 'month', day)
    const days = [...desktop.matchAll(/data-slot="([\d-]+)"/g)].map(match => match[1] ?? '')
    expect(days.filter(slot => cellOf(desktop, slot).includes('Sleep well'))).toEqual([day])
  })
})
