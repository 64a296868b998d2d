import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, inject, it } from 'vitest'
import { DatabaseError } from '#platform/database/database-error.ts'
import { isDiskFull } from '#platform/database/disk-space.ts'
import { PGliteDatabase } from '#platform/database/pglite.ts'
import { createHealth } from '#platform/http/health.ts'
import { serveRest } from '../api/server.ts'
import { smallDisk } from './small-disk.ts'

const disk = smallDisk(150)

it.skipIf(!disk)(
  'waits for space on a full disk, refuses meanwhile, and goes on when there is some',
  async () => {
    if (!disk) return
    const logged: string[] = []
    const log = pino({}, { write: line => logged.push(line) })
    const silent = pino({ level: 'silent' })
    execFileSync('cp', ['-R', inject('template'), join(disk.folder, 'database')])
    const database = await PGliteDatabase.open(join(disk.folder, 'database'), { log })
    const server = await serveRest(database)
    const codeOf = async (text: string) => {
      try {
        await database.query(text)
        return 'none'
      } catch (error) {
        return error instanceof DatabaseError ? error.code : String(error)
      }
    }
    // Fills the write-ahead log, without which the engine cannot go on.
    const write = `select pg_logical_emit_message(true, 'test', repeat('x', 2000000))`
    try {
      disk.fill()
      // Reads are answered still, and a health check says what is coming.
      expect(await isDiskFull(disk.folder)).toBe(true)
      const health = createHealth({ database, dataDir: disk.folder, log: silent })
      expect(await health()).toBe('the disk is full')
      await expect.poll(() => codeOf(write), { timeout: 60_000, interval: 10 }).toBe('57P03')
      await expect(PGliteDatabase.open(join(disk.folder, 'another'))).rejects.toThrow(
        `The disk that holds ${join(disk.folder, 'another')} is full.`,
      )
      const before = process.memoryUsage().rss
      for (let time = 0; time < 200; time += 1) {
        expect(await codeOf('select 1')).toBe('57P03')
        await new Promise(resolve => setTimeout(resolve, 10))
      }
      expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000)
      const answer = await server.ask('events?select=id')
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.any(String)])
      expect(logged).toEqual([expect.stringContaining('does not open; trying again')])
      disk.empty()
      await expect.poll(() => codeOf('select 1'), { timeout: 60_000 }).toBe('none')
      expect(logged.slice(1)).toEqual([expect.stringContaining('is open again')])
      await expect.poll(async () => (await server.ask('events?select=id')).status).toBe(200)
    } finally {
      await server.close()
      await database.close()
      disk.remove()
    }
  },
  180_000,
)
