// Whether the map stays smooth with 2,000 points: the frames that a browser draws while it is dragged and zoomed, against those of the
// same map with a single point.

import { rmSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { readConfig } from '#server/config.ts'
import { openReadyDatabase } from '#server/ready-database.ts'
import { asHosted, startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { chromiumOptions } from '#tests/setup/tools.js'
import { at, row } from './table.ts'

const points = 2_000
/** A frame that took longer is seen to be late. */
const lateMilliseconds = 50

/** Places all over a city, each with an event in the next days; one of them is a race. */
async function fill(environment: Record<string, string>): Promise<void> {
  const { database, close } = await openReadyDatabase(readConfig(environment))
  for (let first = 1; first <= points; first += 100)
    await database.query(
      `insert into public.events (title, description, start_date, type_id, location)
       select 'Ride ' || n, 'Lights on.', now() + make_interval(days => 1 + n % 10), t.id,
         jsonb_build_object('name', 'Corner ' || n, 'url', 'https://maps.example/')
       from generate_series($1::integer, $1::integer + 99) n
       join public.event_types t on t.name = case n when 1 then 'race' else 'group-ride' end`,
      [first],
    )
  await database.query(
    `update public.places set lat = 39.6 + 0.3 * n / $1, lon = -105.1 + 0.3 * (n * 0.618 % 1)
     from (select id as place, substring(name from '\\d+')::numeric as n from public.places) as numbers
     where id = place`,
    [points],
  )
  await close()
}

/** How long each frame took while the map was dragged about and zoomed in and out. */
async function framesOf(browser: Browser, url: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(url)
  const show = page.getByRole('button', { name: 'Show the map' })
  const map = page.getByRole('region', { name: 'Map', exact: true })
  while (!(await map.isVisible())) await show.click({ timeout: 1_000 }).catch(() => undefined)
  await map.locator('.map-marker').first().waitFor()
  const frames = page.evaluate(
    () =>
      new Promise<number[]>(resolve => {
        const times: number[] = []
        const frame = (time: number) => {
          times.push(time)
          if (document.title === 'over') resolve(times.slice(1).map((at, index) => at - (times[index] ?? at)))
          else requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
  )
  await move(page, await map.boundingBox())
  await page.evaluate(() => {
    document.title = 'over'
  })
  const found = await frames
  await page.close()
  return found
}

async function move(page: Page, box: { x: number; y: number; width: number; height: number } | null) {
  if (!box) throw new Error('the map is not seen')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  for (const zoom of [-1, -1, 1, 1, 1]) {
    await page.mouse.down()
    for (let step = 1; step <= 20; step += 1) await page.mouse.move(middle.x + step * 8, middle.y + step * 4)
    await page.mouse.up()
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.wheel(0, zoom * 120)
    await page.waitForTimeout(400)
  }
}

const folder = temporaryFolder('calendar-map-')
const environment = { DATA_DIR: folder, SAMPLE_DATA: 'off', MAP_TILES: 'off' }
await ensureTemporal()
await fill(environment)
const server = await startServer(environment, asHosted)
const browser = await chromium.launch(chromiumOptions())
try {
  const one = await framesOf(browser, `${server.url}/map?type=race`)
  const many = await framesOf(browser, `${server.url}/map`)
  const late = many.filter(time => time > lateMilliseconds).length
  row(`map: a frame with ${points} points`, {
    found: at(many),
    unit: ' ms',
    ratio: at(many) / at(one),
    against: 'with a single point',
  })
  row(`map: slowest frame with ${points} points`, { found: Math.max(...many), unit: ' ms' })
  row(`map: frames over ${lateMilliseconds} ms`, { found: late, unit: ` of ${many.length}` })
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
