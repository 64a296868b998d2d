// Opens the platform for one application: the data API, sign-in, storage, functions, email and background jobs on one database.

import type { Hono } from 'hono'
import { createAuth } from './auth/auth.ts'
import { type AccountEmails, authMail } from './auth/emails.ts'
import type { AccountRules } from './auth/parts.ts'
import { sweepAuth } from './auth/sweep.ts'
import { type Changes, listenForChanges } from './changes.ts'
import type { Database } from './database/database.ts'
import { guarded } from './guarded.ts'
import { type Sweep, startHousekeeping } from './housekeeping.ts'
import { Front } from './http/front.ts'
import { createFunctions } from './http/functions.ts'
import { createHttp } from './http/http.ts'
import type { HttpEnv } from './http/http-env.ts'
import type { Metrics } from './http/metrics.ts'
import { createNotOffered } from './http/not-offered.ts'
import { noteAnswers } from './http/note-answer.ts'
import { createRateLimiter, type RateCounter } from './http/rate-limit.ts'
import { Readiness } from './http/readiness.ts'
import type { ServerFunction } from './http/server-function.ts'
import { type CallerOf, createCallers } from './identity/caller.ts'
import { type ApiKeys, ensureKeys } from './identity/keys.ts'
import { linkSigner } from './identity/link-signatures.ts'
import { openTokens } from './identity/tokens.ts'
import type { Logger } from './log.ts'
import type { MailKinds } from './mail/mail-kind.ts'
import { sweepMail } from './mail/outbox.ts'
import { testMail } from './mail/test-letter.ts'
import { sweepWrittenMail } from './mail/transport.ts'
import { startMailWorker } from './mail/worker.ts'
import { createRest } from './rest/rest.ts'
import type { PlatformSettings } from './settings.ts'
import type { BucketHandlers } from './storage/buckets.ts'
import type { ByteStore } from './storage/byte-store.ts'
import { openByteStore } from './storage/open-byte-store.ts'
import { createStorage } from './storage/storage.ts'
import { sweepFiles } from './storage/sweep-files.ts'

/** Visitors who wait for a start come first: jobs start this many milliseconds later. */
const jobsDelay = 2_000

/** What the platform lends to the application. */
export interface Services {
  keys: ApiKeys
  callerOf: CallerOf
  changes: Changes
  limiter: RateCounter
  store: ByteStore
  /** Sends a request to the platform itself, on behalf of an IP address. It is not counted against limits. */
  fetchOwn(request: Request, ip: string): Promise<Response>
}

export interface Job {
  stop(): Promise<void>
}

/** What the application adds. */
export interface Application {
  mailKinds: MailKinds
  /** Under /functions/v1. */
  functions?: ServerFunction[]
  /** Answer before the pages do. */
  routes?: Hono<HttpEnv>[]
  /** Answers everything else. */
  pages: Hono<HttpEnv>
  /** Run every hour, in this order. */
  sweeps?: Sweep[]
  jobs?: (() => Job)[]
  stop?(): Promise<void>
}

export interface PlatformOptions {
  settings: PlatformSettings
  /** Migrated, see `migrate`. */
  database: Database
  log: Logger
  accounts: AccountRules
  accountEmails: AccountEmails
  buckets: BucketHandlers
  /** Counts the responses, if anyone wants to know. */
  metrics?: Metrics | undefined
  readiness?: Readiness | undefined
  build(services: Services): Application | Promise<Application>
}

export interface Platform {
  keys: ApiKeys
  /** Answers every request. */
  http: Hono<HttpEnv>
  /** Asked before `http`: repeats what was just answered. */
  front: Front
  mailKinds: MailKinds
  sweeps: Sweep[]
  jobs: (() => Job)[]
  /** Starts sending email and, a little later, the jobs. Can be called again after `rest`. */
  work(): Promise<void>
  /** Stops that, and waits for what is under way. */
  rest(): Promise<void>
  stop(): Promise<void>
}

export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { settings, database, log, accounts, buckets, metrics, readiness = new Readiness() } = options
  const [keys, tokens, changes, signer, store] = await Promise.all([
    ensureKeys(database),
    openTokens(database, `${settings.siteUrl}/auth/v1`),
    listenForChanges(database, log),
    linkSigner(database, 'storage_links'),
    openByteStore(settings),
  ])
  const callerOf = createCallers({ keys, tokens })
  const limiter = createRateLimiter(database)
  const fetchOwn = async (request: Request, ip: string) => http.fetch(request, { ip, isOwn: true })
  // The application gets ready while the database describes its tables.
  const [rest, application] = await Promise.all([
    createRest({ database, changes, callerOf, limiter, log }),
    options.build({ keys, callerOf, changes, limiter, store, fetchOwn }),
  ])
  const mailKinds = {
    ...testMail(settings),
    ...authMail({ site: settings, accounts }, options.accountEmails),
    ...application.mailKinds,
  }
  const { functions = [], routes = [], pages, sweeps = [], jobs = [] } = application
  const note = noteAnswers(log, metrics)
  const front = new Front(note)
  const auth = createAuth({ site: settings, accounts, database, keys, tokens, limiter, log })
  const storage = createStorage({
    ...{ database, store, signer, callerOf, limiter, log, buckets },
    dataDir: settings.dataDir,
    maxBytes: settings.storageMax,
  })
  const http = createHttp({
    ...{ site: settings, database, log, front, note, metrics, readiness },
    dataDir: settings.dataDir,
    apis: [
      { path: '/', app: rest },
      { path: '/auth/v1', app: auth },
      { path: '/functions/v1', app: createFunctions({ site: settings, limiter, functions }) },
      { path: '/', app: storage },
      { path: '/', app: createNotOffered() },
      ...routes.map(app => ({ path: '/', app })),
    ],
    website: pages,
  })
  const allSweeps: Sweep[] = [
    sweepAuth,
    (queries, signal) => sweepMail(queries, mailKinds, signal),
    (_, signal) => sweepWrittenMail(settings, signal),
    ...sweeps,
    // Last, after everything that may have referred to a file.
    (queries, signal) => sweepFiles(store, queries, signal),
  ]
  const workers = createWorkers({ settings, database, log, mailKinds, jobs, sweeps: allSweeps })
  return {
    ...{ keys, http, front, mailKinds, jobs, sweeps: allSweeps, ...workers },
    stop: async () => {
      await workers.rest()
      await application.stop?.()
      await changes.stop()
      await tokens.close()
    },
  }
}

type WorkerParts = Pick<PlatformOptions, 'settings' | 'database' | 'log'> &
  Required<Pick<Application, 'mailKinds' | 'jobs' | 'sweeps'>>

function createWorkers({ settings, database, log, mailKinds, jobs, sweeps }: WorkerParts) {
  let mail: Job | undefined
  let running: Job[] = []
  let timer: NodeJS.Timeout | undefined
  const housekeeping = () => startHousekeeping({ database, log: log.child({ job: 'housekeeping' }) }, sweeps)
  return {
    work: async () => {
      mail = await startMailWorker({ config: settings, database, log, kinds: mailKinds })
      // A job that cannot start does not stop the others from starting.
      const starts = [...jobs, housekeeping].map(start =>
        guarded(log, 'starting a job', () => running.push(start())),
      )
      timer = setTimeout(() => {
        for (const start of starts) start()
      }, jobsDelay)
    },
    rest: async () => {
      clearTimeout(timer)
      const stopping = running
      running = []
      await Promise.all(stopping.map(job => job.stop()))
      await mail?.stop()
      mail = undefined
    },
  }
}
