import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type RunningServer, runCommand, startServer } from '#tests/running-server.ts'
import { copyDatabase, engine, type TestPlace } from '#tests/test-database.ts'

describe('another user of the machine', () => {
  let place: TestPlace
  let server: RunningServer
  afterEach(async () => {
    await server.stop('SIGKILL')
    await place.remove()
  })

  it('finds nothing open in the data folder, though it was made beforehand for everyone to enter', async () => {
    place = await copyDatabase()
    const folder = place.environment.DATA_DIR
    mkdirSync(join(folder, 'outbox'))
    writeFileSync(join(folder, 'outbox', 'earlier.eml'), 'a link')
    writeFileSync(join(folder, 'earlier.gz'), 'a backup')
    execFileSync('chmod', ['-R', 'go+rwX', folder])
    const open = () => execFileSync('find', [folder, '-perm', '/077'], { encoding: 'utf8' })
    expect(open().split('\n').length).toBeGreaterThan(4)
    server = await startServer(place.environment)
    expect(open()).toBe('')
    const letters = () => readdirSync(join(folder, 'outbox')).length
    expect(await runCommand(['mail', 'test', 'somebody@else.example'], place.environment)).toMatchObject({
      code: 0,
    })
    await expect.poll(letters).toBe(2)
    await runCommand(['backup', join(folder, 'new.gz')], place.environment)
    await server.stop()
    expect(open()).toBe('')
    expect(readdirSync(folder).includes('database')).toBe(engine === 'PGlite')
  })
})
