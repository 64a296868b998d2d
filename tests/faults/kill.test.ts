import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand, startServer } from '#tests/running-server.ts'
import { bundle } from '#tests/setup/bundle.ts'
import { endWithUs } from '#tests/setup/clean-up.js'
import { copyDatabase, engine, openPlace, type TestPlace } from '#tests/test-database.ts'

describe('kill -9', () => {
  let place: TestPlace
  let writer: string
  beforeAll(async () => {
    writer = await bundle('tests/faults/writer.ts')
    place = await copyDatabase()
    const database = await openPlace(place)
    await database.query('create table public.acknowledged (id integer primary key)')
    await database.close()
  })
  afterAll(() => place.remove())

  it('in the middle of writes loses no acknowledged row, six times in a row', async () => {
    let next = 0
    for (let round = 0; round < 6; round += 1) {
      const { DATA_DIR, DATABASE_URL = '' } = place.environment
      const child = endWithUs(spawn(process.execPath, [writer, String(next), DATA_DIR, DATABASE_URL]))
      const complaints: string[] = []
      child.stderr.on('data', chunk => complaints.push(String(chunk)))
      const seen: number[] = []
      const lines = createInterface({ input: child.stdout })
      lines.on('line', line => {
        seen.push(Number(line))
        if (seen.length === 40 + round) child.kill('SIGKILL')
      })
      await once(child, 'close')
      expect(seen.length, `rows written before the kill ${complaints.join('')}`).toBeGreaterThanOrEqual(40)
      const database = await openPlace(place)
      const rows = await database.query<{ id: number }>('select id from public.acknowledged order by id')
      await database.close()
      const kept = new Set(rows.map(row => row.id))
      expect(seen.filter(id => !kept.has(id))).toEqual([])
      next = Math.max(...kept) + 1
    }
  })

  it('of the server leaves a folder that the next one opens at once', async () => {
    const server = await startServer(place.environment)
    await server.stop('SIGKILL')
    const next = await startServer(place.environment)
    if (engine === 'PGlite') {
      const second = await runCommand(['start'], { ...place.environment, PORT: '1' })
      expect(second).toMatchObject({
        code: 1,
        output: expect.stringContaining('is in use by another running server'),
      })
    }
    expect(await next.stop()).toBe(0)
  })
})
