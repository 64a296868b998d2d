// `npm run screenshots`: draws what the web manifest shows of the site before it is installed, from a server with the sample city.

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
const pictures = [
  { name: 'narrow', width: 390, height: 844 },
  { name: 'wide', width: 1280, height: 800 },
]

/** Gives up where nothing answers within a minute or two. */
async function untilReady() {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${site}/`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error('The site did not start.')
}

const folder = mkdtempSync(join(tmpdir(), 'screenshots-'))
// A name that fits every city.
const settings = { PORT: port, DATA_DIR: folder, SITE_NAME: 'Bike Events', SITE_CITY: 'Denver' }
const server = spawn(process.execPath, [join(root, 'run.js'), 'start'], {
  env: { ...process.env, ...settings },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const browser = await chromium.launch(chromiumOptions())
try {
  await untilReady()
  mkdirSync(join(root, 'public/screenshots'), { recursive: true })
  for (const { name, width, height } of pictures) {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: 1,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    await page.goto(site, { waitUntil: 'networkidle' })
    const drawn = await page.screenshot()
    await sharp(drawn)
      .webp({ quality: 70, effort: 6 })
      .toFile(join(root, `public/screenshots/${name}.webp`))
    await page.close()
  }
} finally {
  await browser.close()
  server.kill()
  await new Promise(resolve => server.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}
