import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { EmailChoice } from '#domain/weekly-email/email-choice.ts'
import { readConfig } from '#server/config.ts'
import { queueWeeklyEmail } from '#server/weekly-email/weekly-email.ts'
import { startServer } from '#tests/running-server.ts'
import { scaled } from '#tests/setup/limits.js'
import { copyDatabase, engine, openPlace, type TestPlace } from '#tests/test-database.ts'

await ensureTemporal()

const subscribers = 5_000
const sunday = '2026-11-15'

/** The rides of the week: a weekday, and whether it costs nothing. */
const rides: [title: string, start: string, isFree: boolean][] = [
  ['Monday Loop', '2026-11-17T01:00:00Z', true],
  ['Thursday Hills', '2026-11-20T01:00:00Z', false],
  ['Saturday Tour', '2026-11-21T17:00:00Z', true],
]
/** What readers chose, one after the other, and the rides that they get; null: no mail. */
const choices: [choice: EmailChoice | null, titles: string[] | null][] = [
  [null, ['Monday Loop', 'Thursday Hills', 'Saturday Tour']],
  [{ weekdays: ['monday', 'thursday'] }, ['Monday Loop', 'Thursday Hills']],
  [{ facts: ['free'] }, ['Monday Loop', 'Saturday Tour']],
  [{ weekdays: ['saturday'], facts: ['free'] }, ['Saturday Tour']],
  [{ weekdays: ['tuesday'] }, null],
  [{ weekdays: ['tuesday'], empty_week: 'line' }, []],
]
const expected = new Map(
  Array.from({ length: subscribers }, (_, n) => {
    const titles = choices[n % choices.length]?.[1]
    return [`reader${n}@readers.example`, titles?.join() ?? null]
  }),
)
const mails = [...expected.values()].filter(titles => titles !== null).length

describe('the weekly email to many subscribers', () => {
  let place: TestPlace
  let smtp: SMTPServer
  let smtpUrl: string
  /** What each address got, mail by mail. */
  const received = new Map<string, string[]>()

  beforeAll(async () => {
    smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, session, done) => {
        const parts: Buffer[] = []
        stream.on('data', part => parts.push(part))
        stream.on('end', () => {
          const mail = Buffer.concat(parts).toString()
          const titles = rides.flatMap(([title]) => (mail.includes(title) ? title : [])).join()
          for (const { address } of session.envelope.rcptTo)
            received.set(address, [...(received.get(address) ?? []), titles])
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
    await database.query('delete from public.events')
    for (const [title, start, isFree] of rides)
      await database.query(
        `insert into public.events (title, description, start_date, type_id, location, facts)
         select $1, 'Come.', $2, id, '{"name": "Depot", "url": "https://x.example"}', $3::text::jsonb from public.event_types limit 1`,
        [title, start, isFree ? '{"price": "free"}' : null],
      )
    await database.transaction(
      queries =>
        queries.query(
          `insert into public.email_subscriptions (email, choice)
       select 'reader' || n || '@readers.example', nullif($1::text::jsonb -> n % ${choices.length}, 'null') from generate_series(0, ${subscribers - 1}) n`,
          [JSON.stringify(choices.map(([choice]) => choice))],
        ),
      { withoutTimeLimit: true },
    )
    const config = readConfig({ SITE_URL: 'https://rides.example' })
    await queueWeeklyEmail(database, config, { first: sunday, last: '2026-11-21' })
    await database.close()
  })
  afterAll(async () => {
    await new Promise<void>(done => smtp.close(done))
    await place.remove()
  })

  it(
    'reaches everybody as chosen, and repeats at most the mail in flight at each of three kills',
    async () => {
      // On PostgreSQL a second server works beside the one that is killed.
      const start = () =>
        startServer({ ...place.environment, SMTP_URL: smtpUrl, SITE_URL: 'https://rides.example' })
      const beside = engine === 'PostgreSQL' ? await start() : undefined
      for (const kill of [1, 2, 3]) {
        const server = await start()
        await expect
          .poll(() => received.size, { timeout: scaled(180_000), interval: 20 })
          .toBeGreaterThan((kill * mails) / 5)
        await server.stop('SIGKILL')
      }
      const last = await start()
      await expect.poll(() => received.size, { timeout: scaled(400_000), interval: 100 }).toBe(mails)
      await last.stop()
      await beside?.stop()
      const twice = [...received.values()].filter(got => got.length > 1)
      process.stdout.write(
        `${engine}: ${received.size} reached, ${twice.length} of them twice, after 3 kills\n`,
      )
      expect(Math.max(...twice.map(got => got.length), 1)).toBeLessThanOrEqual(2)
      expect(twice.length).toBeLessThanOrEqual(3)
      // Each mail says what was chosen, no more and no less; and nobody got one who has nothing to read.
      const wrong = [...received].filter(([address, got]) =>
        got.some(titles => titles !== expected.get(address)),
      )
      expect(wrong).toEqual([])
      const database = await openPlace(place)
      expect(await database.query('select state, count(*) from private.mail_outbox group by state')).toEqual([
        { state: 'sent', count: mails },
      ])
      await database.close()
    },
    scaled(900_000),
  )
})
