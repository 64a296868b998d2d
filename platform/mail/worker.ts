// Sends what is in the outbox: claims, composes, hands to the transport, retries with back-off, gives up visibly.

import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { isUnavailable } from '../database/database-error.ts'
import type { Logger } from '../log.ts'
import type { MailSettings } from '../settings.ts'
import { AllowanceError, countMail } from './allowances.ts'
import { explainMailError, isPermanent } from './failures.ts'
import type { MailKinds } from './mail-kind.ts'
import {
  type ClaimedMail,
  claimMail,
  dismissOtherWorkers,
  dismissSilentWorker,
  dismissWorker,
  heartbeat,
  nextDue,
  type Outcome,
  renewClaim,
  reportWorker,
  settleMail,
  workerSigns,
} from './outbox.ts'
import { openTransport } from './transport.ts'
import { WorkerWatch } from './worker-watch.ts'

export interface MailWorkerParts {
  config: MailSettings
  database: Database
  log: Logger
  kinds: MailKinds
  /** Seconds until the second attempt; every later wait is twice as long, up to 240 times this. */
  firstRetrySeconds?: number
}

export interface MailWorker {
  /** Finishes the mails that are being sent, and takes no more. */
  stop(): Promise<void>
}

const batchSize = 10
/** With the default waits, a mail server may be away for 16 hours. */
const maxAttempts = 16
const maxRetryFactor = 240
const maxSleepMilliseconds = 30_000
/** The wait until a database that could not answer is asked again. */
const retryPause = 1_000
/** How long a mail that is being sent may delay the server's end. It will be tried again by whoever comes next. */
const graceMilliseconds = 10_000

/** The workers of this process: two for a moment, when the settings change. */
const ownWorkers = new Set<string>()

/** Another worker has the mail by now, or it is no longer to be sent. */
class ClaimLost extends Error {}

/**
 * Starts sending. Several servers may do so on one database: each mail is claimed by one, which makes sure of that right
 * before it sends. A mail can still come twice where nobody can know whether it was sent: between that check and its note,
 * its server is killed, stopped, paused or cut off from the database for long; or the mail server's answer is lost.
 * Mails are sent one after the other, so that is at most one mail each time.
 */
export async function startMailWorker(parts: MailWorkerParts): Promise<MailWorker> {
  const { config, database, log, kinds, firstRetrySeconds = 30 } = parts
  const bulkKinds = Object.keys(kinds).filter(name => kinds[name]?.isBulk)
  let worker = randomUUID()
  const transport = openTransport(config, log)
  let stopping = false
  let rung = false
  let wakeUp = () => {}
  const ring = () => {
    rung = true
    wakeUp()
  }

  const sendOne = async (mail: ClaimedMail): Promise<Outcome | 'lost'> => {
    try {
      const kind = kinds[mail.kind]
      if (!kind) throw new Error(`Nobody composes mail of the kind '${mail.kind}'.`)
      const { compose, allowance } = kind
      const letter = await database.transaction(async queries => {
        const composed = await compose(queries, mail)
        // A mail that nobody needs any more is not counted; one that is over the allowance leaves no token behind.
        if (composed && allowance !== 'unlimited') await countMail(queries, mail, allowance)
        // Last: the claim may have been lost while this was composed, and then no token is left behind either.
        if (composed && !(await renewClaim(queries, worker, mail.id))) throw new ClaimLost()
        return composed
      })
      if (letter) await transport.send(mail.id, mail.email, letter)
      return letter ? { state: 'sent', folder: transport.folder } : { state: 'dropped' }
    } catch (error) {
      if (error instanceof ClaimLost) return 'lost'
      // No fault of the mail: it is claimed anew when the database is back.
      if (isUnavailable(error)) throw error
      const reason = explainMailError(error)
      const about = { mail: mail.id, kind: mail.kind, attempts: mail.attempts }
      // A log tells nobody's address: `npm run mail -- status` does, to whoever may ask. A mail server's words may hold it.
      const withoutAddress = (words: string) => words.replaceAll(mail.email, '…')
      if (error instanceof AllowanceError && error.isQuiet) return { state: 'dropped' }
      if (error instanceof AllowanceError) {
        log.warn(about, `A mail was not sent: ${withoutAddress(reason)}`)
        return { state: 'failed', error: reason, refused: false }
      }
      if (isPermanent(error) || mail.attempts >= maxAttempts) {
        log.error(about, `A mail was given up: ${withoutAddress(reason)}`)
        const refused = isPermanent(error)
        return { state: 'failed', error: reason, refused }
      }
      const retryInSeconds = firstRetrySeconds * Math.min(2 ** (mail.attempts - 1), maxRetryFactor)
      log.warn(about, `A mail will be tried again in ${retryInSeconds} s: ${withoutAddress(reason)}`)
      return { state: 'waiting', error: reason, retryInSeconds }
    }
  }

  /** What was sent must be noted, or it would be sent again; so this waits for a database that is away. */
  const note = async (mail: ClaimedMail, outcome: Outcome): Promise<void> => {
    for (;;) {
      try {
        return await settleMail(database, worker, mail.id, outcome)
      } catch (error) {
        if (isUnavailable(error) && !stopping) {
          await pause(retryPause)
          continue
        }
        // It stays claimed by this worker: freed now, it would be sent again and again.
        log.error(error, `the outcome of a mail could not be noted: ${outcome.state}`)
        return
      }
    }
  }

  /** Whether a claim was made is not known when its answer was lost: under a new name, all of the old ones are free. */
  const startOver = async () => {
    await dismissWorker(database, worker)
    ownWorkers.delete(worker)
    worker = randomUUID()
    ownWorkers.add(worker)
    await reportWorker(database, worker, transport.folder)
  }

  const sleep = async () => {
    const due = (await nextDue(database)) ?? maxSleepMilliseconds
    // A mail may have been announced while this was being asked.
    if (stopping || rung || due <= 0) return
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, Math.min(due + 1, maxSleepMilliseconds))
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const run = async () => {
    let isFailing = false
    while (!stopping) {
      rung = false
      try {
        if (isFailing) await startOver()
        if (isFailing) log.info('the outbox is read again')
        isFailing = false
        const mails = await claimMail(database, worker, { maxMails: batchSize, bulkKinds })
        // One after the other, so that at most one is between its last check and its note.
        for (const mail of mails) {
          if (stopping) break
          const outcome = await sendOne(mail)
          if (outcome === 'lost') {
            log.warn('this server was taken for dead and its mail taken over; it goes on under a new name')
            await startOver()
            break
          }
          await note(mail, outcome)
        }
        if (mails.length === 0) await sleep()
      } catch (error) {
        if (stopping) return
        if (!isFailing) log.error(error, 'the outbox cannot be read; it is tried again every second')
        isFailing = true
        await pause(retryPause)
      }
    }
  }

  const watch = new WorkerWatch()
  const beat = async () => {
    await reportWorker(database, worker, transport.folder)
    for (const silent of watch.look(await workerSigns(database))) {
      await dismissSilentWorker(database, silent)
      ring()
    }
  }
  ownWorkers.add(worker)
  // An embedded database has one server, so the workers of others are gone.
  if (database.engine === 'PGlite') await dismissOtherWorkers(database, [...ownWorkers])
  await beat()
  const pulse = setInterval(() => {
    beat().catch(error => {
      if (!isUnavailable(error)) log.warn(error, 'the mail worker could not say that it lives')
    })
  }, heartbeat)
  const unlisten = await database.listen('mail_waiting', { onNotification: ring, onGap: ring })
  const running = run()
  return {
    stop: async () => {
      stopping = true
      ring()
      await Promise.race([running, pause(graceMilliseconds)])
      clearInterval(pulse)
      // What was claimed and not begun is free for others, or for the next start; when its worker is silent, too.
      await dismissWorker(database, worker).catch(error => {
        if (!isUnavailable(error)) throw error
      })
      ownWorkers.delete(worker)
      await unlisten()
      transport.close()
    },
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    // Nothing waits for a pause alone: it must not keep the process alive.
    setTimeout(resolve, milliseconds).unref()
  })
}
