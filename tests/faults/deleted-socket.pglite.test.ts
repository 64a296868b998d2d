import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type RunningServer, runCommand, startServer } from '#tests/running-server.ts'
import { copyDatabase, type TestPlace } from '#tests/test-database.ts'

describe.runIf(process.platform === 'linux')('a deleted server.sock', () => {
  let place: TestPlace
  let server: RunningServer
  afterEach(async () => {
    await server.stop('SIGKILL')
    await place.remove()
  })

  it('lets nobody else into the folder, and nobody waits for a server that was killed', async () => {
    place = await copyDatabase()
    server = await startServer(place.environment)
    const socket = join(place.environment.DATA_DIR, 'server.sock')
    rmSync(socket)
    const refused = {
      code: 1,
      output: expect.stringMatching(
        /^The data folder .* is in use by a running server, whose socket server\.sock was deleted\. Restart that server/,
      ),
    }
    const [second, command, restore] = await Promise.all([
      runCommand(['start'], { ...place.environment, PORT: '0' }),
      runCommand(['admin', 'create', 'late@admin.example'], place.environment),
      runCommand(['restore', 'nothing.gz'], place.environment),
    ])
    expect([second, command, restore]).toEqual([refused, refused, refused])
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await server.stop('SIGKILL')
    server = await startServer(place.environment)
    expect(await runCommand(['admin', 'create', 'late@admin.example'], place.environment)).toMatchObject({
      code: 0,
    })
    // Six processes, of which three wait until they are sure.
  }, 180_000)
})
