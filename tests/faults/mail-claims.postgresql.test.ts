// Mail is sent once, also when one of two servers is paused, or cannot reach the database while the other one can.

import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Database } from '#platform/database/database.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { type RunningServer, startServer } from '#tests/running-server.ts'
import { scaled } from '#tests/setup/limits.js'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'
import { type Gate, openGate } from './gate.ts'

/** Longer than a server may be silent before its mail is taken over. */
const longSilence = 30_000

interface Post {
  server: RunningServer
  /** Between this server and the database. */
  gate: Gate
  smtp: SMTPServer
  received: string[]
  /** Runs when a mail has arrived, before the server is told so. */
  onMail(): void
}

describe('two servers that send mail', () => {
  let place: TestPlace
  let database: Database
  const posts: Post[] = []
  beforeAll(async () => {
    place = await copyDatabase()
    database = await openPlace(place)
    for (const name of ['a', 'b']) {
      const post: Partial<Post> = { received: [], onMail: () => undefined }
      const smtp = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        onData: (stream, { envelope }, done) => {
          stream.resume().on('end', async () => {
            post.received?.push(...envelope.rcptTo.map(({ address }) => address))
            post.onMail?.()
            // Slowly, so that a server has mail in hand when something happens to it.
            await pause(100)
            done()
          })
        },
      })
      smtp.on('error', () => undefined)
      smtp.listen(0, '127.0.0.1')
      await once(smtp.server, 'listening')
      const { port } = z.object({ port: z.number() }).parse(smtp.server.address())
      const gate = await openGate(place.environment.DATABASE_URL ?? '')
      const server = await startServer({
        ...place.environment,
        DATABASE_URL: gate.url,
        DATA_DIR: `${place.environment.DATA_DIR}/${name}`,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        SITE_URL: 'https://rides.example',
      })
      posts.push(Object.assign(post, { server, gate, smtp, received: [], onMail: () => undefined }))
    }
  })
  afterAll(async () => {
    for (const { server, gate, smtp } of posts) {
      server.process.kill('SIGCONT')
      await server.stop('SIGKILL')
      await gate.close()
      await new Promise<void>(done => smtp.close(done))
    }
    await database?.close()
    await place?.remove()
  })

  const both = (): [Post, Post] => {
    const [a, b] = posts
    if (!a || !b) throw new Error('no servers')
    return [a, b]
  }
  const queue = async (name: string, count: number) => {
    const addresses = Array.from({ length: count }, (_, n) => `${name}-${n}@readers.example`)
    await database.transaction(async queries => {
      for (const email of addresses) await queueMail(queries, { kind: 'test', email })
    })
  }
  const receivedOf = (name: string) =>
    posts.flatMap(({ received }) => received.filter(address => address.startsWith(`${name}-`)))
  const unsent = () => database.query(`select from private.mail_outbox where state <> 'sent'`)
  const twice = (name: string) => receivedOf(name).length - new Set(receivedOf(name)).size

  it(
    'send again at most the mail in hand of one that was paused',
    async () => {
      const [a, b] = both()
      await queue('paused', 60)
      await expect.poll(() => a.received.length).toBeGreaterThan(12)
      a.server.process.kill('SIGSTOP')
      const before = a.received.length
      // The other one sends all the rest, with what was claimed by the first.
      await expect.poll(unsent, { timeout: scaled(120_000) }).toEqual([])
      expect(new Set(receivedOf('paused')).size).toBe(60)
      a.server.process.kill('SIGCONT')
      // It has looked through what it had in hand once it sends something else.
      await expect
        .poll(
          async () => {
            await queue(`later${b.received.length}`, 4)
            return a.received.some(address => address.startsWith('later'))
          },
          { timeout: scaled(60_000), interval: 1_000 },
        )
        .toBe(true)
      process.stdout.write(`paused: ${a.received.length - before} more, ${twice('paused')} of 60 twice\n`)
      expect(twice('paused')).toBeLessThanOrEqual(1)
    },
    scaled(300_000),
  )

  it(
    'send nothing again when the database was away for one of them longer than for the other',
    async () => {
      const [a, b] = both()
      await expect.poll(unsent, { timeout: scaled(60_000) }).toEqual([])
      const known = a.received.length
      const away = new Promise<void>(resolve => {
        a.onMail = () => {
          if (a.received.length < known + 5) return
          a.onMail = () => undefined
          // It has sent this mail, and cannot note it.
          for (const { gate } of posts) gate.set('refuses connections')
          resolve()
        }
      })
      await queue('away', 60)
      await away
      await pause(longSilence)
      b.gate.set('open')
      const there = b.received.length
      await expect.poll(() => b.received.length, { timeout: scaled(60_000) }).toBeGreaterThan(there + 10)
      a.gate.set('open')
      await expect.poll(unsent, { timeout: scaled(120_000) }).toEqual([])
      process.stdout.write(`away: ${twice('away')} of 60 twice\n`)
      expect([receivedOf('away').length, twice('away')]).toEqual([60, 0])
    },
    scaled(300_000),
  )
})
