import { afterEach, expect, test } from 'vitest'
import { cachedHtml } from '../../render.server.tsx'
import { setHtmlCache } from '../../ui/cached-html.tsx'
import { renderCalendar, sampleEvent } from './calendar.fixture.tsx'

afterEach(() => setHtmlCache(undefined))

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
  'days cached by the server render the same %s as in browsers',
  view => {
    const render = () => renderCalendar(events, view, '2026-11-17', false, [notice])
    const own = render()
    setHtmlCache(cachedHtml)
    expect(render()).toEqual(own)
    // And once more, from the cache.
    expect(render()).toEqual(own)
    expect(own.phone).toContain('Ride 8 &amp; &lt;more&gt;')
  },
)
