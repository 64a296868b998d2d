import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '#tests/running-server.ts'
import { copyDatabase, engine, type TestPlace } from '#tests/test-database.ts'

describe('a first start', () => {
  let place: TestPlace | undefined
  let server: RunningServer | undefined
  afterEach(async () => {
    await server?.stop('SIGKILL')
    await place?.remove()
  })

  it.runIf(engine === 'PGlite')('says that it prepares the data, and a later one does not', async () => {
    place = await copyDatabase({ empty: true })
    const words = `Preparing the data in ${place.environment.DATA_DIR}`
    server = await startServer(place.environment)
    expect(server.output()).toContain(words)
    await server.stop()
    server = await startServer(place.environment)
    expect(server.output()).not.toContain(words)
  })

  it.runIf(engine === 'PGlite')('begins anew when one before was killed while copying', async () => {
    place = await copyDatabase({ empty: true })
    const half = join(place.environment.DATA_DIR, 'database.new')
    mkdirSync(half, { recursive: true })
    writeFileSync(join(half, 'PG_VERSION'), '')
    server = await startServer(place.environment)
    const page = await (await fetch(server.url)).text()
    expect(page).toContain('Upcoming Bike Events')
    expect(existsSync(half)).toBe(false)
  })
})
