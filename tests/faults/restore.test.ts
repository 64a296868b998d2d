import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { beginRestore, finishRestore, isRestoredSince } from '#server/backups/restores.ts'
import { backup, restore } from '#server/commands/backup.ts'
import { readConfig } from '#server/config.ts'
import { queueDailyReviews } from '#server/submissions/review-schedule.ts'
import { isWeeklyEmailHeld, queueWeeklyEmail, weeklyEmailAt } from '#server/weekly-email/weekly-email.ts'
import { makeCity } from '#tests/people.ts'
import { runCommand, simply, startServer } from '#tests/running-server.ts'
import { endWithUs, temporaryFolder } from '#tests/setup/clean-up.js'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'

await ensureTemporal()

describe('a restore', () => {
  const folder = temporaryFolder('calendar-restore-')
  const file = join(folder, 'calendar.dump')
  let place: TestPlace
  let other: TestPlace
  let database: Database
  const config = () => readConfig(place.environment)
  beforeAll(async () => {
    place = await copyDatabase()
    other = await copyDatabase({ empty: true })
    database = await openPlace(place)
    await makeCity(database)
    await queueMail(database, { kind: 'test', email: 'waiting@people.example' })
    await backup({ config: config(), database }, [file])
  })
  afterAll(async () => {
    await database?.close()
    await place?.remove()
    await other?.remove()
  })

  it('that was killed keeps the site from starting, says so, and can be run again or discarded', async () => {
    const environment = { ...other.environment, SAMPLE_DATA: 'off' }
    /** Restores a file that never ends, and is killed while it reads it. */
    const killed = async () => {
      const pipe = join(folder, `pipe-${performance.now()}`)
      execFileSync('mkfifo', [pipe])
      const child = endWithUs(
        spawn(process.execPath, [...simply, 'run.js', 'restore', pipe], {
          env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
        }),
      )
      // It opens once somebody reads.
      const writer = createWriteStream(pipe).on('error', () => undefined)
      await once(writer, 'open')
      writer.write(readFileSync(file).subarray(0, 1_000))
      child.kill('SIGKILL')
      await once(child, 'close')
      writer.destroy()
    }
    await killed()
    const refusal = /A restore of .*pipe.*, begun at .*, did not finish, or is still under way/
    await expect(startServer(environment)).rejects.toThrow(refusal)
    await expect(startServer(environment)).rejects.toThrow('npm run restore -- --discard')
    expect(await runCommand(['restore', file], environment)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d+ rows are restored from .* 3 mails waited in it/),
    })
    const server = await startServer(environment)
    expect(server.output()).not.toContain('No super admin yet')
    await server.stop()

    await killed()
    await expect(startServer(environment)).rejects.toThrow(refusal)
    expect(await runCommand(['restore', '--discard'], environment)).toMatchObject({ code: 0 })
    const again = await startServer(environment)
    expect(again.output()).not.toContain('No super admin yet')
    await again.stop()
  })

  it('that failed by itself has changed nothing and keeps nobody from starting', async () => {
    const damaged = join(folder, 'damaged.dump')
    createWriteStream(damaged).end(readFileSync(file).subarray(0, 1_000))
    await expect(restore({ config: config(), database }, [damaged])).rejects.toThrow('damaged')
    expect(await database.query('select from server.restores')).toEqual([])
  })

  it('that failed leaves the notes of one that was killed, and of one that has finished', async () => {
    const damaged = join(folder, 'damaged-too.dump')
    createWriteStream(damaged).end(readFileSync(file).subarray(0, 1_000))
    const notes = () =>
      database.query(
        'select file, finished_at is not null as "isFinished" from server.restores order by file',
      )
    const attempt = () =>
      expect(restore({ config: config(), database }, [damaged])).rejects.toThrow('damaged')
    await restore({ config: config(), database }, [file])
    await attempt()
    expect(await notes()).toEqual([{ file, isFinished: true }])
    await beginRestore(database, '/killed.dump')
    await attempt()
    const killed = { file: '/killed.dump', isFinished: false }
    expect(await notes()).toEqual(
      [killed, { file, isFinished: true }].sort((a, b) => (a.file < b.file ? -1 : 1)),
    )
    await restore({ config: config(), database }, ['--discard'])
    expect(await notes()).toEqual([{ file, isFinished: true }])
    await beginRestore(database, '/killed.dump')
    await restore({ config: config(), database }, [file])
    expect(await notes()).toEqual([{ file, isFinished: true }])
  })

  it('is finished with its last row, so that mail is held back also when it is killed right after', async () => {
    await database.query('delete from server.restores')
    await queueMail(database, { kind: 'test', email: 'waiting@people.example' })
    const killedAfterwards: Database = {
      ...database,
      transaction: (work, options) =>
        database.transaction(
          queries =>
            work({
              query: (text, parameters) => {
                if (text === 'analyze') throw new Error('killed')
                return queries.query(text, parameters)
              },
            }),
          options,
        ),
    }
    await expect(restore({ config: config(), database: killedAfterwards }, [file])).rejects.toThrow('killed')
    const waiting = await database.query(
      `select from private.mail_outbox where state in ('waiting', 'sending')`,
    )
    expect(waiting).toEqual([])
    expect(await database.query('select from server.restores where finished_at is null')).toEqual([])
  })

  it('sends nothing again that may have been sent since the backup', async () => {
    const sunday = new Date('2027-06-06T14:10:00Z')
    const weekly = weeklyEmailAt(config(), sunday)
    expect(weekly).toMatchObject({ isDue: true, span: { first: '2027-06-06' } })
    await restore({ config: config(), database }, [file])
    const states = () => database.query('select address, state from private.mail_outbox order by address')
    expect(await states()).toContainEqual({ address: 'waiting@people.example', state: 'failed' })
    expect(await states()).not.toContainEqual(expect.objectContaining({ state: 'waiting' }))

    const [{ id } = { id: '' }] = await database.query<{ id: string }>('select id from server.restores')
    // As if that had happened on this Sunday, ten minutes after eight.
    await finishRestore(database, id, sunday)
    expect(await isRestoredSince(database, '2027-06-06T14:09:59Z')).toBe(true)
    expect(await isWeeklyEmailHeld(database, weekly)).toBe(true)
    expect(await queueDailyReviews(database, config(), sunday)).toBeUndefined()
    // Before its time it goes out as ever, and by hand at any time.
    await finishRestore(database, id, new Date('2027-06-06T12:59:00Z'))
    expect(await isWeeklyEmailHeld(database, weekly)).toBe(false)
    await finishRestore(database, id, sunday)
    expect(await queueWeeklyEmail(database, config(), weekly.span, sunday)).toBe('no events')
    expect(await isWeeklyEmailHeld(database, weekly)).toBe(false)
    await database.query('delete from server.restores')
    expect(await queueDailyReviews(database, config(), sunday)).toBeDefined()
  })
})
