// `npm run dev`: the same site, with its pages straight from their sources.

import { expect, it } from 'vitest'
import { startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'

it('answers with pages, and with the scripts that they name', async () => {
  const server = await startServer({ DATA_DIR: temporaryFolder('development-') }, { command: 'dev' })
  try {
    const page = await fetch(`${server.url}/`)
    const html = await page.text()
    expect([page.status, html]).toEqual([200, expect.stringContaining('Upcoming Bike Events')])
    const script = await fetch(`${server.url}/app/entry.client.tsx`)
    expect([script.status, await script.text()]).toEqual([200, expect.stringContaining('hydrateRoot')])
  } finally {
    await server.stop()
  }
})
