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
    const engine = await PGlite.create({
      fs: new DurableFiles(join(folder, 'database')),
      startParams: durableStartParams,
    })
    await engine.query('create table notes (id integer)')
    const before = vi.mocked(fs.fsyncSync).mock.calls.length
    for (let id = 0; id < 50; id += 1) await engine.query('insert into notes values ($1)', [id])
    expect(vi.mocked(fs.fsyncSync).mock.calls.length - before).toBeGreaterThanOrEqual(50)
    await engine.close()
  })

  it('flushes of what another engine left only what that one has written', async () => {
    const running = join(folder, 'database')
    const written = new Set<string>()
    const files = new DurableFiles(running, {
      mayOpen: async () => ({ written: undefined }),
      onWrite: path => written.add(path),
    })
    const engine = await PGlite.create({ fs: files, startParams: durableStartParams })
    await engine.query('insert into notes select generate_series(1, 1000)')
    expect([...written].some(path => path.includes('pg_wal'))).toBe(true)
    // As a thread leaves it that was ended.
    const left = join(folder, 'left')
    fs.cpSync(running, left, { recursive: true })
    await engine.close()
    const flushesWhen = async (known: ReadonlySet<string> | undefined) => {
      const copy = `${left}-${known ? 'known' : 'unknown'}`
      fs.cpSync(left, copy, { recursive: true })
      const here = (path: string) => path.replace(running, copy)
      const opened = vi.mocked(fs.fsyncSync).mock.calls.length
      const files = new DurableFiles(copy, {
        mayOpen: async () => ({ written: known && new Set([...known].map(here)) }),
        onWrite: () => undefined,
      })
      const engine = await PGlite.create({ fs: files, startParams: durableStartParams })
      const { rows } = await engine.query<{ count: number }>('select count(*)::integer as count from notes')
      await engine.close()
      return { rows, flushes: vi.mocked(fs.fsyncSync).mock.calls.length - opened }
    }
    const unknown = await flushesWhen(undefined)
    const known = await flushesWhen(written)
    expect([unknown.rows, known.rows]).toEqual([[{ count: 1050 }], [{ count: 1050 }]])
    expect(unknown.flushes).toBeGreaterThan(1_000)
    expect(known.flushes).toBeLessThan(200)
    expect(known.flushes).toBeGreaterThanOrEqual(written.size)
  }, 60_000)
})
