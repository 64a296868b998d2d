import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { announceServer, refuseUnderServers } from '#platform/database/presence.ts'
import { type RunningServer, runCommand, startServer } from '#tests/running-server.ts'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'

describe('servers of one PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-presence-'))
  const file = join(folder, 'calendar.gz')
  let place: TestPlace
  let database: Database
  const servers: RunningServer[] = []
  const start = async () => {
    const server = await startServer(place.environment)
    servers.push(server)
    return server
  }
  beforeAll(async () => {
    place = await copyDatabase()
    database = await openPlace(place)
    expect(await runCommand(['backup', file], place.environment)).toMatchObject({ code: 0 })
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop('SIGKILL')
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const restore = () => runCommand(['restore', file], place.environment)
  const refused = { code: 1, output: expect.stringContaining('A server is running on this database') }
  const others = `datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  const holders = async () =>
    (
      await database.query(
        `select 1 from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
    ).length

  it('keep a restore out until the last of them is gone, also when it was killed', async () => {
    const [first, second] = await Promise.all([start(), start()])
    expect(await restore()).toMatchObject(refused)
    await first.stop()
    expect(await restore()).toMatchObject(refused)
    await second.stop('SIGKILL')
    await expect.poll(holders).toBe(0)
    expect(await restore()).toMatchObject({ code: 0 })
  }, 180_000)

  it('keep it out again after their connections were cut', async () => {
    const server = await start()
    await database.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
    await expect.poll(holders).toBe(1)
    expect(await restore()).toMatchObject(refused)
    expect(await server.stop()).toBe(0)
  })

  it('do not start while a restore is under way', async () => {
    await database.transaction(async queries => {
      await refuseUnderServers(queries)
      expect(await runCommand(['start'], { ...place.environment, PORT: '0' })).toMatchObject({
        code: 1,
        output: 'A backup is being restored into this database. Start the server when that is done.\n',
      })
    })
  })

  it('learn that everything was replaced while they were out of reach', async () => {
    const server = await openPlace(place)
    let replaced = 0
    const presence = await announceServer(server, () => {
      replaced += 1
    })
    await expect.poll(holders).toBe(1)
    // The server may be back before the restore begins: then it is cut off once more.
    const replaceBeneath = async () => {
      await database.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
      return database
        .transaction(async queries => {
          await refuseUnderServers(queries)
          await queries.query('truncate server.keys')
          return true
        })
        .catch(() => false)
    }
    await expect.poll(replaceBeneath, { interval: 10 }).toBe(true)
    await expect.poll(() => replaced, { timeout: 20_000 }).toBe(1)
    await presence.leave()
    await server.close()
    await expect.poll(holders).toBe(0)
  })
})
