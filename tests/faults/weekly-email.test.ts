import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '#tests/running-server.ts'
import { isContractOnly } from '#tests/setup/contract.js'
import { scaled } from '#tests/setup/limits.js'
import { copyDatabase, engine, openPlace, type TestPlace } from '#tests/test-database.ts'

/** Before a release, 2,000. */
const subscribers = isContractOnly ? 600 : 2_000

describe('the weekly email to many subscribers', () => {
  let place: TestPlace
  let smtp: SMTPServer
  let smtpUrl: string
  /** How often each address was reached. */
  const received = new Map<string, number>()

  beforeAll(async () => {
    smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, session, done) => {
        stream.resume()
        stream.on('end', () => {
          for (const { address } of session.envelope.rcptTo)
            received.set(address, (received.get(address) ?? 0) + 1)
          done()
        })
      },
    })
    // A killed server breaks its connection in the middle of a word; that is the point.
    smtp.on('error', () => undefined)
    smtp.listen(0, '127.0.0.1')
    await once(smtp.server, 'listening')
    const address = smtp.server.address()
    if (address === null || typeof address === 'string') throw new Error('no port was given')
    smtpUrl = `smtp://127.0.0.1:${address.port}`

    place = await copyDatabase()
    const database = await openPlace(place)
    await database.query(
      `insert into public.email_subscriptions (email) select 'reader' || n || '@readers.example' from generate_series(1, ${subscribers}) n`,
    )
    await database.query(
      `insert into private.weekly_emails (week, digest, recipients)
       values ('2026-11-15', '[{"day":"2026-11-16","heading":"Monday, November 16, 2026","entries":[{"id":"x","title":"Ride","day":"","time":"6:00 PM","summary":"Come.","url":"https://rides.example/event/x"}]}]', ${subscribers})`,
    )
    await database.query(
      `insert into private.mail_outbox (kind, address, payload, dedupe_key)
       select 'weekly_digest', email, jsonb_build_object('week', '2026-11-15', 'subscription_id', id), 'weekly:2026-11-15:' || id from public.email_subscriptions`,
    )
    await database.close()
  })
  afterAll(async () => {
    await new Promise<void>(done => smtp.close(done))
    await place.remove()
  })

  it(
    'reaches everybody, and repeats at most the mail in flight at each of three kills',
    async () => {
      // On PostgreSQL a second server works beside the one that is killed.
      const start = () =>
        startServer({ ...place.environment, SMTP_URL: smtpUrl, SITE_URL: 'https://rides.example' })
      const beside = engine === 'PostgreSQL' ? await start() : undefined
      for (const kill of [1, 2, 3]) {
        const server = await start()
        await expect
          .poll(() => received.size, { timeout: scaled(180_000), interval: 20 })
          .toBeGreaterThan((kill * subscribers) / 5)
        await server.stop('SIGKILL')
      }
      const last = await start()
      await expect.poll(() => received.size, { timeout: scaled(400_000), interval: 100 }).toBe(subscribers)
      await last.stop()
      await beside?.stop()
      const twice = [...received.values()].filter(count => count > 1)
      process.stdout.write(
        `${engine}: ${received.size} reached, ${twice.length} of them twice, after 3 kills\n`,
      )
      expect(Math.max(...received.values())).toBeLessThanOrEqual(2)
      expect(twice.length).toBeLessThanOrEqual(3)
      const database = await openPlace(place)
      expect(await database.query('select state, count(*) from private.mail_outbox group by state')).toEqual([
        { state: 'sent', count: subscribers },
      ])
      await database.close()
    },
    scaled(900_000),
  )
})
