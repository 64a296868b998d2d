// What a calendar that grows costs: the server's time for what people ask for, right after a change, with 500, 5,000 and 50,000 events.
// Draws docs/pictures/growth.svg.

import { mkdirSync, writeFileSync } from 'node:fs'
import { chart, type Line } from './load-chart.ts'
import { type City, firstAfterChange, startCity, upcoming } from './load-server.ts'
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
const cities: City[] = []
try {
  for (const size of sizes) cities.push(await startCity(size - upcoming, { isSearchable: true }))
  // A server that has just started compiles; and what else the machine does hits all sizes alike when they take turns.
  for (const city of cities) for (const { path } of asked) await firstAfterChange(city, path(city.eventId))
  for (const [index, { name, path, atMost }] of asked.entries())
    for (const [place, city] of cities.entries()) {
      const found = await firstAfterChange(city, path(city.eventId))
      const values = lines[index]?.values ?? []
      values.push(found)
      const compared = { ratio: found / (values[0] ?? found), against: `with ${upcoming}`, atMost }
      const figure = `growth: ${name} with ${sizes[place]} events`
      row(figure, { found, unit: ' ms', ...(place > 0 && compared) })
    }
} finally {
  for (const city of cities) await city.stop()
}
mkdirSync('docs/pictures', { recursive: true })
const title = "The server's time for the first answer after a change"
writeFileSync('docs/pictures/growth.svg', chart({ title, unit: 'ms', sizes, lines }))
