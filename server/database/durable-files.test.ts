import * as fs from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { DurableFiles, durableStartParams } from './durable-files.ts'

vi.mock('node:fs', async original => {
  const real = await original<typeof fs>()
  return { ...real, fsyncSync: vi.fn(real.fsyncSync) }
})

const folder = mkdtempSync(join(tmpdir(), 'calendar-durable-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the embedded database', () => {
  it('flushes every commit to the disk', async () => {
    const engine = await PGlite.create({ fs: new DurableFiles(folder), startParams: durableStartParams })
    await engine.query('create table notes (id integer)')
    const before = vi.mocked(fs.fsyncSync).mock.calls.length
    for (let id = 0; id < 50; id += 1) await engine.query('insert into notes values ($1)', [id])
    expect(vi.mocked(fs.fsyncSync).mock.calls.length - before).toBeGreaterThanOrEqual(50)
    await engine.close()
  })
})
