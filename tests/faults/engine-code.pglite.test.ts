import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { PGliteDatabase } from '#server/database/pglite.ts'

it('an engine that could not be compiled, for want of memory, is opened when it is tried again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-'))
  vi.spyOn(WebAssembly, 'compile').mockRejectedValueOnce(new RangeError('out of memory'))
  await expect(PGliteDatabase.open(join(folder, 'database'))).rejects.toThrow('out of memory')
  const database = await PGliteDatabase.open(join(folder, 'database'))
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
