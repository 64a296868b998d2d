import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PostgresqlDatabase } from '#platform/database/postgresql.ts'
import { ensureKeys } from '#platform/identity/keys.ts'
import { migrateCalendar } from '#server/calendar-database.ts'
import { type RunningServer, startServer } from '#tests/running-server.ts'
import { type Cluster, startCluster } from '#tests/setup/cluster.ts'
import { type Load, startLoad } from './load.ts'

const restarts = 20

describe('a PostgreSQL that restarts under load', () => {
  let cluster: Cluster
  let dataDir: string
  let server: RunningServer
  let load: Load
  beforeAll(async () => {
    cluster = await startCluster()
    dataDir = mkdtempSync(join(tmpdir(), 'calendar-'))
    const database = new PostgresqlDatabase(cluster.url('postgres'))
    await migrateCalendar(database)
    const keys = await ensureKeys(database)
    await database.close()
    server = await startServer({
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url('postgres'),
      SAMPLE_DATA: 'off',
    })
    load = await startLoad(server.url, keys.secret)
  })
  afterAll(async () => {
    await load?.stop()
    await server?.stop('SIGKILL')
    cluster?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** The server answers by itself, with the database behind it. */
  const recovered = () =>
    expect
      .poll(async () => (await fetch(`${server.url}/healthz`)).status, {
        timeout: 30_000,
        message: server.output().slice(-2000),
      })
      .toBe(200)

  it('leaves the server alive, and loses nothing that was acknowledged', async () => {
    for (let round = 0; round < restarts; round += 1) {
      await recovered()
      const before = load.acknowledged.length
      await expect
        .poll(() => load.acknowledged.length - before, { timeout: 30_000 })
        .toBeGreaterThanOrEqual(10)
      cluster.restart()
    }
    await recovered()
    await load.stop()
    // The same process has been answering all the time.
    expect(server.process).toMatchObject({ exitCode: null, signalCode: null })
    const database = new PostgresqlDatabase(cluster.url('postgres'))
    const rows = await database.query<{ name: string }>('select name from public.groups')
    await database.close()
    const kept = new Set(rows.map(({ name }) => name))
    const lost = load.acknowledged.filter(id => !kept.has(`group ${id}`))
    process.stdout.write(
      `${restarts} restarts, ${load.acknowledged.length} acknowledged, ${kept.size} kept, ${lost.length} lost\n`,
    )
    expect(lost).toEqual([])
  }, 180_000)
})
