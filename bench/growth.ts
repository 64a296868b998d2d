// What a calendar that grows costs: the server's time for what people ask for, right after a change, with 500, 5,000 and 50,000 events.
// Draws docs/pictures/growth.svg.

import { mkdirSync, writeFileSync } from 'node:fs'
import { chart, type Line } from './load-chart.ts'
import { firstAfterChange, startCity, upcoming } from './load-server.ts'
import { row } from './table.ts'

const sizes = [upcoming, 5_000, 50_000]

const asked = [
  { name: 'home page', atMost: 1.3, path: () => '/' },
  { name: 'event page', atMost: 1.3, path: (id: string) => `/event/${id}` },
  { name: 'search', atMost: 2, path: () => '/search?q=fountain' },
  { name: 'RSS feed', atMost: 1.3, path: () => '/functions/v1/rss-feed' },
  { name: 'data API', atMost: 1.3, path: () => '/rest/v1/events?select=*&order=start_date&limit=100' },
]

const lines: Line[] = asked.map(({ name }) => ({ name, values: [] }))
for (const size of sizes) {
  const city = await startCity(size - upcoming, { isSearchable: true })
  try {
    for (const [index, { name, path, atMost }] of asked.entries()) {
      const found = await firstAfterChange(city, path(city.eventId))
      const few = lines[index]?.values[0]
      lines[index]?.values.push(found)
      const figure = { found, unit: ' ms' }
      const compared = { ratio: found / (few ?? found), against: `with ${upcoming}`, atMost }
      row(`growth: ${name} with ${size} events`, few === undefined ? figure : { ...figure, ...compared })
    }
  } finally {
    await city.stop()
  }
}
mkdirSync('docs/pictures', { recursive: true })
const title = "The server's time for the first answer after a change"
writeFileSync('docs/pictures/growth.svg', chart({ title, unit: 'ms', sizes, lines }))
