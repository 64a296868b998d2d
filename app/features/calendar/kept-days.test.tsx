import { afterEach, expect, test } from 'vitest'
import { keptHtml } from '../../kept-parts.server.tsx'
import { keepHtmlWith } from '../../ui/kept-html.tsx'
import { renderCalendar, sampleEvent } from './calendar.fixture.tsx'

afterEach(() => keepHtmlWith(undefined))

const crowd = Array.from({ length: 9 }, (_, index) =>
  sampleEvent(`Ride ${index} & <more>`, `2026-11-17T${10 + index}:00-07:00`),
)
const events = [
  ...crowd,
  sampleEvent('Gone', '2026-11-03T18:00-07:00'),
  sampleEvent('Camp', '2026-11-19T09:00-07:00', '2026-11-23T16:00-07:00', '#e67e22', 'postponed'),
]
const notice = {
  id: 'n',
  text: 'The bridge is closed & dark',
  first_day: '2026-11-17',
  last_day: '2026-11-18',
}

test.each(['month', 'week', 'agenda'] as const)(
  'the days that the server keeps make the same %s as browsers do, which take it over as it is',
  view => {
    const made = () => renderCalendar(events, view, '2026-11-17', false, [notice])
    const own = made()
    keepHtmlWith(keptHtml)
    expect(made()).toEqual(own)
    // And once more, from what was kept.
    expect(made()).toEqual(own)
    expect(own.phone).toContain('Ride 8 &amp; &lt;more&gt;')
  },
)
