// The first start on an embedded database; another engine has no part in it.

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'

describe('a first start', () => {
  let folder = ''
  let server: RunningServer | undefined
  beforeEach(() => {
    folder = temporaryFolder('calendar-first-start-')
  })
  afterEach(async () => {
    await server?.stop('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it('says that it prepares the data, and a later one does not', async () => {
    const words = `Preparing the data in ${folder}`
    server = await startServer({ DATA_DIR: folder, SAMPLE_DATA: 'off' })
    expect(server.output()).toContain(words)
    await server.stop()
    server = await startServer({ DATA_DIR: folder, SAMPLE_DATA: 'off' })
    expect(server.output()).not.toContain(words)
  })

  it('begins anew when one before was killed while copying', async () => {
    const half = join(folder, 'database.new')
    mkdirSync(half)
    writeFileSync(join(half, 'PG_VERSION'), '')
    server = await startServer({ DATA_DIR: folder, SAMPLE_DATA: 'off' })
    const page = await (await fetch(server.url)).text()
    expect(page).toContain('Upcoming Bike Events')
    expect(existsSync(half)).toBe(false)
  })
})
