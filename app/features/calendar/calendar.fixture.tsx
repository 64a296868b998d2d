// What the calendar's tests render: sample events, and the calendar as the server sends it.

import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { Notice } from '#domain/event/notice.ts'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { CalendarView } from './calendar-range.ts'
import type { EventSummary } from './event.server.ts'
import { EventCalendar } from './event-calendar.tsx'

await ensureTemporal()

/** An event of the sample city; its id is derived from the title. */
export function sampleEvent(
  title: string,
  start: string,
  end: string | null = null,
  color = '#3498db',
  status = 'scheduled',
): EventSummary {
  return {
    id: title.toLowerCase().replaceAll(' ', '-'),
    title,
    start_date: new Date(start).toISOString(),
    end_date: end && new Date(end).toISOString(),
    type_id: '1',
    type_name: 'group-ride',
    status,
    status_note: status === 'scheduled' ? null : 'Ice on the path',
    event_type: { id: '1', name: 'group-ride', color },
    group: null,
    location: { name: 'City Park', url: 'https://maps.example/' },
    facts: null,
  }
}

/** The calendar in Denver, on November 15, 2026 by default, in two halves: the desktop's and the phone's. */
export function renderCalendar(
  events: EventSummary[],
  view: CalendarView = 'month',
  date = '2026-11-15',
  isLoading = false,
  notices: Notice[] = [],
  today = '2026-11-15',
): { desktop: string; phone: string } {
  const html = renderToString(
    <StaticRouter location="/">
      <EventCalendar
        events={events}
        view={view}
        date={date}
        today={today}
        timeZone="America/Denver"
        units="miles"
        hrefFor={place => `/?view=${place.view}&date=${place.date}&type=race`}
        isLoading={isLoading}
        notices={notices}
      />
    </StaticRouter>,
  ).replaceAll('<!-- -->', '')
  const [desktop = '', phone = ''] = html.split('<div class="md:hidden print:block">')
  return { desktop, phone }
}

/** The text of some HTML, with a space between neighbouring elements. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** The addresses of all links in some HTML. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(match => (match[1] ?? '').replaceAll('&amp;', '&'))
}
