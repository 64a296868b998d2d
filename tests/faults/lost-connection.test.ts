import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { PostgresqlDatabase } from '#platform/database/postgresql.ts'
import { type Cluster, startCluster } from '#tests/setup/cluster.ts'
import { copyDatabase, engine, openPlace, type TestPlace } from '#tests/test-database.ts'

describe('a database that goes away and comes back', () => {
  let database: Database
  let goAway: () => Promise<void>
  let end: () => Promise<void>

  beforeAll(async () => {
    if (engine === 'PostgreSQL') {
      const cluster: Cluster = await startCluster()
      database = new PostgresqlDatabase(cluster.url('postgres'))
      goAway = async () => cluster.restart()
      end = async () => cluster.stop()
    } else {
      const place: TestPlace = await copyDatabase()
      database = await openPlace(place, 500)
      // A statement over the limit makes the engine start anew.
      goAway = async () => {
        await expect(database.query('select count(*) from generate_series(1, 1000000000)')).rejects.toThrow(
          'timeout',
        )
      }
      end = () => place.remove()
    }
  })
  afterAll(async () => {
    await database.close()
    await end()
  })

  it('is listened to again, and the gap is told', async () => {
    const heard: string[] = []
    let gaps = 0
    await database.listen('news', {
      onNotification: payload => heard.push(payload),
      onGap: () => {
        gaps += 1
      },
    })
    await database.query(`select pg_notify('news', 'before')`)
    await expect.poll(() => heard).toEqual(['before'])
    await goAway()
    await expect.poll(() => database.query('select 1 as back').catch(() => [])).toEqual([{ back: 1 }])
    // Once when the connection is lost, once when it stands again.
    await expect.poll(() => gaps).toBe(2)
    await database.query(`select pg_notify('news', 'after')`)
    await expect.poll(() => heard).toEqual(['before', 'after'])
  })
})
