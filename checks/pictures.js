// `npm run pictures`: draws the running site with its sample city, for the README and for what the web manifest shows of it.

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { chromiumOptions } from '../tests/setup/tools.js'

const root = join(import.meta.dirname, '..')
const port = '38471'
const site = `http://127.0.0.1:${port}`
const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** @type {{ file: string, size: { width: number, height: number }, scale: number, scheme: 'light' | 'dark', find: () => Promise<string>, at?: string }[]} */
const pictures = [
  { file: 'public/screenshots/narrow', size: phone, scale: 1, scheme: 'light', find: async () => '/' },
  { file: 'public/screenshots/wide', size: desktop, scale: 1, scheme: 'light', find: async () => '/' },
  {
    file: 'docs/pictures/home',
    size: { width: 1440, height: 900 },
    scale: 1,
    scheme: 'light',
    find: async () => '/',
  },
  { file: 'docs/pictures/ride', size: phone, scale: 1.5, scheme: 'dark', find: rideWithRoute, at: '#route' },
]

/** @template Found @param {() => Promise<Found | undefined>} look @param {string} complaint @returns {Promise<Found>} */
async function until(look, complaint) {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await look()
    if (found) return found
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error(complaint)
}

/** Answers once the site does; gives up where nothing answers within a minute or two. */
const home = () =>
  until(async () => {
    const answer = await fetch(`${site}/`).catch(() => undefined)
    return answer?.ok ? answer.text() : undefined
  }, 'The site did not start.')

/** The next ride whose route is there: the sample city gets its routes soon after the start. */
async function rideWithRoute() {
  const apikey = /sb_publishable_[\w-]+/.exec(await home())?.[0] ?? ''
  const asked = `select=id&route_path=not.is.null&start_date=gt.${new Date().toISOString()}&order=start_date&limit=1`
  const id = await until(async () => {
    const answer = await fetch(`${site}/rest/v1/events?${asked}`, { headers: { apikey } })
    const [event] = await answer.json()
    return event?.id
  }, 'The sample city has no ride with a route.')
  return `/event/${id}`
}

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
// A name that fits every city.
const settings = { PORT: port, DATA_DIR: folder, SITE_NAME: 'Bike Events', SITE_CITY: 'Denver' }
const server = spawn(process.execPath, [join(root, 'run.js'), 'start'], {
  env: { ...process.env, ...settings },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const browser = await chromium.launch(chromiumOptions())
try {
  await home()
  for (const folder of ['public/screenshots', 'docs/pictures'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const { file, size, scale, scheme, find, at } of pictures) {
    const page = await browser.newPage({
      ...{ viewport: size, deviceScaleFactor: scale, colorScheme: scheme, reducedMotion: 'reduce' },
    })
    await page.goto(`${site}${await find()}`, { waitUntil: 'networkidle' })
    // With a little of what stands above.
    if (at)
      await page.locator(at).evaluate(part => window.scrollBy(0, part.getBoundingClientRect().top - 100))
    const drawn = await page.screenshot()
    await sharp(drawn)
      .webp({ quality: 70, effort: 6 })
      .toFile(join(root, `${file}.webp`))
    await page.close()
  }
} finally {
  await browser.close()
  server.kill()
  await new Promise(resolve => server.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}
