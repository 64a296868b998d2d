import { describe, expect, test } from 'vitest'
import { linksOf, renderCalendar, sampleEvent, textOf } from './calendar.fixture.tsx'

describe("the phone's week", () => {
  const ride = sampleEvent('Steady Twenty', '2026-11-19T18:15-07:00', '2026-11-19T20:00-07:00')

  test('lists seven days from the chosen one, each with its events or a sentence', () => {
    const { phone } = renderCalendar([ride], 'month', '2026-11-18')
    const text = textOf(phone)
    expect(text).toContain('November 18 – 24, 2026')
    expect(phone.match(/<h3/g)).toHaveLength(7)
    expect(text.match(/No events scheduled for this day/g)).toHaveLength(6)
    expect(text).toContain(
      'Thursday, November 19, 2026 6:15 PM - 8:00 PM Steady Twenty Group ride · City Park',
    )
  })

  test('steps by a week and keeps the filter', () => {
    const { phone } = renderCalendar([], 'month', '2026-11-18')
    expect(linksOf(phone)).toContain('/?view=month&date=2026-11-11&type=race')
    expect(linksOf(phone)).toContain('/?view=month&date=2026-11-25&type=race')
  })

  test('has a month to pick from, where each day is a link and days with events are marked', () => {
    const { phone } = renderCalendar([ride], 'month', '2026-11-18')
    const picker = phone.slice(phone.indexOf('<details'), phone.indexOf('</details>'))
    expect(linksOf(picker)).toHaveLength(37)
    expect(textOf(picker)).toContain('Thursday, November 19, 2026, 1 event')
    expect(picker.match(/border-current/g)).toHaveLength(1)
  })

  test('offers the way back to today only when turned elsewhere', () => {
    expect(textOf(renderCalendar([], 'month', '2026-11-18').phone)).toContain('Today')
    const { phone } = renderCalendar([], 'month', '2026-11-15')
    expect(linksOf(phone).filter(link => link.includes('2026-11-15'))).toHaveLength(1)
  })

  test('says that events are loading, and only then', () => {
    expect(textOf(renderCalendar([], 'month', '2026-11-15', true).desktop)).toContain('Loading events...')
    expect(textOf(renderCalendar([]).desktop)).not.toContain('Loading')
  })

  test('shares no id with the desktop half', () => {
    const crowd = Array.from({ length: 9 }, (_, index) =>
      sampleEvent(`Ride ${index}`, '2026-11-17T18:00-07:00'),
    )
    const { desktop, phone } = renderCalendar(crowd)
    const ids = [...`${desktop}${phone}`.matchAll(/ id="([^"]+)"/g)].map(match => match[1])
    expect(new Set(ids).size).toBe(ids.length)
  })
})
