// The site under soak: its database and disk, who uses it, and its server, which is started, killed and started again.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import type { Database } from '#platform/database/database.ts'
import { PostgresqlDatabase } from '#platform/database/postgresql.ts'
import { ensureKeys } from '#platform/identity/keys.ts'
import { openTokens } from '#platform/identity/tokens.ts'
import { readConfig } from '#server/config.ts'
import { openReadyDatabase } from '#server/ready-database.ts'
import { queueWeeklyEmail } from '#server/weekly-email/weekly-email.ts'
import { type SmallDisk, smallDisk } from '../faults/small-disk.ts'
import { addSource } from '../imports/calendar.ts'
import { makeCity, signUp } from '../people.ts'
import { asHosted, type RunningServer, startServer } from '../running-server.ts'
import { temporaryFolder } from '../setup/clean-up.js'
import { type Cluster, freePort, startCluster } from '../setup/cluster.ts'
import { type Calendars, startCalendars } from './calendars.ts'
import { type MailServer, startMailServer } from './mail.ts'

export type Engine = 'PGlite' | 'PostgreSQL'

const diskMegabytes = 3_000
const calendarCount = 10

export interface Site {
  engine: Engine
  url: string
  dataDir: string
  keys: { publishable: string; secret: string }
  typeId: string
  eventId: string
  /** Super admins, by the tokens of their sessions. */
  tokens: string[]
  sources: string[]
  cluster: Cluster | undefined
  disk: SmallDisk | undefined
  mail: MailServer
  calendars: Calendars
  server(): RunningServer
  start(): Promise<void>
  setClock(milliseconds: number): void
  /** Opens the database by itself, while no server runs. */
  withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result>
  remove(): Promise<void>
}

/** A city with people, calendars to follow, and a weekly email that is to be sent to so many readers. */
export async function openSite(engine: Engine, readers: number): Promise<Site> {
  const disk = smallDisk(diskMegabytes)
  const folder = temporaryFolder('calendar-soak-')
  const dataDir = join(disk?.folder ?? folder, 'data')
  mkdirSync(dataDir)
  const clockFile = join(folder, 'clock')
  const cluster = engine === 'PostgreSQL' ? await startCluster() : undefined
  if (cluster) {
    const main = new PostgresqlDatabase(cluster.url('postgres'))
    await main.query('create database soak')
    await main.close()
  }
  const mail = await startMailServer()
  const calendars = await startCalendars()
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const environment = {
    DATA_DIR: dataDir,
    PORT: port,
    SITE_URL: url,
    SMTP_URL: mail.url,
    SAMPLE_DATA: 'off',
    OUTSIDE_ALLOWED: calendars.host,
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'warn',
    ...(cluster ? { DATABASE_URL: cluster.url('soak') } : {}),
  }
  const withDatabase: Site['withDatabase'] = async work => {
    const { database, close } = await openReadyDatabase(readConfig(environment))
    try {
      return await work(database)
    } finally {
      await close()
    }
  }
  const settled = await withDatabase(async database => {
    const city = await makeCity(database)
    const keys = await ensureKeys(database)
    const issuer = `${url}/auth/v1`
    const { sign } = await openTokens(database, issuer)
    const exp = Math.floor(Date.now() / 1000) + 86_400
    const people = [city.superAdmin]
    for (let more = 0; more < 3; more += 1) people.push(await signUp(database, { role: 'super_admin' }))
    const tokens = await Promise.all(
      people.map(({ claims }) => sign({ iss: issuer, aud: 'authenticated', exp, ...claims })),
    )
    const sources: string[] = []
    for (let number = 0; number < calendarCount; number += 1)
      sources.push(
        await addSource(database, city.superAdmin, {
          groupId: number % 2 ? city.groupA : city.groupB,
          typeId: city.typeId,
          address: `http://${calendars.host}/${number}.ics`,
        }),
      )
    await queueReaders(database, readers)
    return { keys, tokens, sources, typeId: city.typeId, eventId: city.eventA }
  })

  let server: RunningServer | undefined
  return {
    engine,
    url,
    dataDir,
    cluster,
    disk,
    mail,
    calendars,
    withDatabase,
    ...settled,
    server: () => {
      if (!server) throw new Error('no server runs')
      return server
    },
    start: async () => {
      const flags = [...asHosted.flags, '--import', join(process.cwd(), 'tests/soak/clock.js')]
      server = await startServer({ ...environment, CLOCK_FILE: clockFile }, { flags })
    },
    setClock: milliseconds => writeFileSync(clockFile, String(milliseconds)),
    remove: async () => {
      await server?.stop('SIGKILL')
      await mail.close()
      calendars.close()
      cluster?.stop()
      disk?.remove()
    },
  }
}

async function queueReaders(database: Database, readers: number): Promise<void> {
  await database.query(`update public.events set start_date = now() + interval '2 days'`)
  await database.transaction(
    queries =>
      queries.query(
        `insert into public.email_subscriptions (email)
         select 'reader' || n || '@readers.example' from generate_series(1, $1::integer) n`,
        [readers],
      ),
    { withoutTimeLimit: true },
  )
  const config = readConfig({ SITE_URL: 'https://rides.example' })
  const first = cityToday(config.siteTimeZone)
  await queueWeeklyEmail(database, config, { first, last: addDays(first, 6) })
}
