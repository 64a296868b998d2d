import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ensureKeys } from '#platform/identity/keys.ts'
import { runCommand, simply, startServer } from '#tests/running-server.ts'
import { bundle } from '#tests/setup/bundle.ts'
import { endWithUs } from '#tests/setup/clean-up.js'
import { limits } from '#tests/setup/limits.js'
import { copyDatabase, engine, openPlace, type TestPlace } from '#tests/test-database.ts'
import { startLoad } from './load.ts'

const kills = 20

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

  /** Runs the writer until it has named so many rows, or is only asked what there is, and kills it. */
  const write = async (count: number) => {
    const { DATA_DIR, DATABASE_URL = '' } = place.environment
    const child = endWithUs(spawn(process.execPath, [...simply, writer, DATA_DIR, DATABASE_URL]))
    const complaints: string[] = []
    child.stderr.on('data', chunk => complaints.push(String(chunk)))
    const written: number[] = []
    let kept = new Set<number>()
    createInterface({ input: child.stdout }).on('line', line => {
      if (line.startsWith('kept ')) kept = new Set(JSON.parse(line.slice(5)))
      else written.push(Number(line))
      if (written.length >= count) child.kill('SIGKILL')
    })
    await once(child, 'close')
    expect(written.length, `rows written before the kill ${complaints.join('')}`).toBeGreaterThanOrEqual(
      count,
    )
    return { kept, written }
  }

  it(
    'in the middle of writes loses no acknowledged row, time after time',
    async () => {
      const acknowledged: number[] = []
      for (let round = 0; round < kills; round += 1) {
        // Each one finds what the one before left.
        const { kept, written } = await write(20 + round)
        expect(acknowledged.filter(id => !kept.has(id))).toEqual([])
        acknowledged.push(...written)
      }
      const { kept } = await write(0)
      const lost = acknowledged.filter(id => !kept.has(id))
      process.stdout.write(
        `${engine}: ${kills} kills, ${acknowledged.length} acknowledged, ${kept.size} kept, ${lost.length} lost\n`,
      )
      expect(lost).toEqual([])
    },
    limits.hook * 3,
  )

  it('of the server under load loses no acknowledged row, and leaves a folder that the next one opens at once', async () => {
    const database = await openPlace(place)
    const { secret } = await ensureKeys(database)
    await database.close()
    const server = await startServer(place.environment)
    const load = await startLoad(server.url, secret)
    await expect
      .poll(() => load.acknowledged.length, { timeout: limits.condition })
      .toBeGreaterThanOrEqual(30)
    await server.stop('SIGKILL')
    await load.stop()
    const next = await startServer(place.environment)
    const answer = await fetch(`${next.url}/rest/v1/groups?select=name`, { headers: { apikey: secret } })
    const names = new Set(
      z
        .array(z.object({ name: z.string() }))
        .parse(await answer.json())
        .map(({ name }) => name),
    )
    expect(load.acknowledged.filter(id => !names.has(`group ${id}`))).toEqual([])
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
