// The embedded engine: PGlite in a thread of its own, one statement at a time, with a watchdog.

import { AsyncLocalStorage } from 'node:async_hooks'
import { guarded } from '../guarded.ts'
import type { Logger } from '../log.ts'
import {
  becomeCaller,
  beginStatement,
  type Caller,
  type Database,
  type Listener,
  type Parameter,
  type Queries,
  statementTimeLimit,
  type TransactionOptions,
} from './database.ts'
import { connectionLostError, DatabaseError, PausedError, timeLimitError } from './database-error.ts'
import { Listeners } from './listeners.ts'
import { type Rows, step, Thread, takeAhead } from './pglite-connection.ts'
import { ReopeningThread } from './pglite-reopening.ts'
import type { Step } from './pglite-thread.ts'
import { watchClock, watchWork } from './pglite-watchdog.ts'
import { quoteName } from './quoting.ts'
import { WorkQueue } from './work-queue.ts'

/** After this part of its time a stranger's statement is expected to be ended, and the next engine is made ready. */
const spareAfter = 3

const readOnly = (isOn: boolean) => step(`set default_transaction_read_only to ${isOn ? 'on' : 'off'}`)

/** How an embedded database is opened. */
export interface PGliteOptions {
  timeLimit?: number | undefined
  log?: Pick<Logger, 'info' | 'error'> | undefined
  /** Whether a folder that is not there begins as a copy of the prepared database, and not empty. */
  beginsPrepared?: boolean
}

/** The embedded database. `folder` must be locked by the caller: two engines on it would destroy it. */
export class PGliteDatabase implements Database {
  readonly engine = 'PGlite'
  private readonly listeners: Listeners
  private readonly insideTransaction = new AsyncLocalStorage<true>()
  /** The engine has one connection, so there is one turn at a time. */
  private readonly queue = new WorkQueue(1)
  private readonly thread: ReopeningThread
  private readonly timeLimit: number
  private readonly beginsPrepared: boolean
  private closed = false
  private spare: Thread | undefined
  private lastThread: Thread | undefined
  /** Nothing was written by a read that had to be ended, so nobody need forget what they know. */
  private onlyReadWasLost = false
  private isPaused = false
  /** Makes the next engine ready while a statement runs that may have to be ended: others wait half as long after it. */
  private readonly prepareSpare: () => void

  private constructor(
    private readonly folder: string,
    { timeLimit = statementTimeLimit, log, beginsPrepared = false }: PGliteOptions,
  ) {
    this.timeLimit = timeLimit
    this.listeners = new Listeners(log)
    this.prepareSpare = guarded(log, 'preparing another engine', () => {
      if (!this.spare?.isAlive) this.spare = new Thread(folder)
    })
    this.beginsPrepared = beginsPrepared
    this.spare = takeAhead(folder)
    this.thread = new ReopeningThread(() => this.start(), {
      onLost: () => this.tellGap(),
      onReopened: wasClosed => {
        this.tellGap()
        this.onlyReadWasLost = false
        if (wasClosed) log?.info('the embedded database is open again')
      },
      onClosed: error =>
        log?.error(error, 'the embedded database ended and does not open; trying again until it does'),
    })
  }

  static async open(folder: string, options: PGliteOptions = {}): Promise<PGliteDatabase> {
    const database = new PGliteDatabase(folder, options)
    await database.thread.openFirst()
    return database
  }

  async query<Row extends object>(text: string, parameters: Parameter[] = []): Promise<Row[]> {
    const [rows = []] = await this.inTurn(thread => this.guarded(thread, [step(text, parameters)]))
    return rows as Row[]
  }

  transaction<T>(work: (queries: Queries) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return this.openTransaction([], work, options)
  }

  transactionAs<T>(
    caller: Caller,
    work: (queries: Queries) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T> {
    return this.openTransaction([step(becomeCaller, [caller.role, caller.claims])], work, options)
  }

  async queryAs<Row extends object>(
    caller: Caller,
    text: string,
    parameters: Parameter[] = [],
    options?: TransactionOptions,
  ): Promise<Row[]> {
    const steps = [
      step(beginStatement(options)),
      step(becomeCaller, [caller.role, caller.claims]),
      step(text, parameters),
      step('commit'),
    ]
    const results = await this.inTurn(async thread => {
      try {
        return await this.guarded(thread, steps, options)
      } catch (error) {
        if (thread.isAlive) await thread.run([step('rollback')])
        throw error
      }
    }, options)
    return (results[2] ?? []) as Row[]
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const added = this.listeners.add(channel, listener)
    await this.query(`listen ${quoteName(channel)}`)
    return async () => {
      if (this.listeners.remove(channel, added)) await this.query(`unlisten ${quoteName(channel)}`)
    }
  }

  /** From when this is answered, whatever wants to write is refused in words, or no longer; what was being written is done by then. */
  async pauseWrites(isPaused: boolean): Promise<void> {
    await this.inTurn(async thread => {
      // First, so that an engine that ends here is opened as it is to be.
      this.isPaused = isPaused
      await thread.run([readOnly(isPaused)])
    })
  }

  async close(): Promise<void> {
    if (this.closed) return
    await this.queue.run(async () => {
      this.closed = true
      await this.thread.close()
      await this.spare?.kill()
    })
  }

  private openTransaction<T>(
    first: Step[],
    work: (queries: Queries) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T> {
    return this.inTurn(async thread => {
      await thread.run([step(beginStatement(options)), ...first])
      const queries: Queries = {
        query: async <Row extends object>(text: string, parameters: Parameter[] = []) => {
          const [rows = []] = await this.guarded(thread, [step(text, parameters)], options)
          return rows as Row[]
        },
      }
      try {
        const result = await this.insideTransaction.run(true, () => work(queries))
        await thread.run([step('commit')])
        return result
      } catch (error) {
        if (thread.isAlive) await thread.run([step('rollback')])
        throw error
      }
    }, options)
  }

  /** Waits for its turn, then works on a live thread. Waiting inside one's own transaction would never end. */
  private async inTurn<T>(work: (thread: Thread) => Promise<T>, options?: TransactionOptions): Promise<T> {
    if (this.insideTransaction.getStore())
      throw new Error('Inside a transaction, use the queries it was given.')
    return this.queue.run(async () => {
      if (this.closed) throw connectionLostError()
      const thread = await this.thread.get()
      const start = performance.now()
      try {
        return await work(thread)
      } catch (error) {
        throw this.isPaused && error instanceof DatabaseError && error.code === '25006'
          ? new PausedError()
          : error
      } finally {
        this.onlyReadWasLost = options?.readOnly === true && !thread.isAlive
        options?.onWorked?.(performance.now() - start)
        if (!thread.isAlive) {
          // Its files are free for the next one only when it has really ended.
          await thread.kill()
          // Opened at once: whoever comes next should not be the one who waits for it.
          if (!this.closed) this.thread.get().catch(() => undefined)
        }
      }
    }, options)
  }

  /** PGlite ignores statement_timeout. A statement that runs too long ends with its thread, and a new one is opened. */
  private async guarded(thread: Thread, steps: Step[], options?: TransactionOptions): Promise<Rows[]> {
    if (options?.withoutTimeLimit) return thread.run(steps)
    const { maxMilliseconds } = options ?? {}
    let stop = () => {}
    const tooLate = new Promise<never>((_, reject) => {
      const onLate = () => {
        reject(timeLimitError())
        void thread.kill()
      }
      // Strangers have so much of everyone's time; whatever else is asked has so much of the engine's.
      if (maxMilliseconds === undefined) stop = watchWork(thread, this.timeLimit, onLate)
      else {
        const stopWatch = watchClock(maxMilliseconds, onLate)
        const stopPreparing = watchClock(maxMilliseconds / spareAfter, this.prepareSpare)
        stop = () => {
          stopWatch()
          stopPreparing()
        }
      }
    })
    try {
      return await Promise.race([tooLate, thread.run(steps)])
    } finally {
      stop()
    }
  }

  private async start(): Promise<Thread> {
    const thread = this.spare?.isAlive ? this.spare : new Thread(this.folder)
    this.spare = undefined
    thread.onNotification = (channel, payload) => this.listeners.notify(channel, payload)
    const before = this.lastThread
    // Also where it fails to open: what it wrote until then nobody knows.
    this.lastThread = thread
    await thread.open({ before, beginsPrepared: this.beginsPrepared })
    try {
      await thread.run([step(`set timezone to 'UTC'`), readOnly(this.isPaused)])
      for (const channel of this.listeners.channels) await thread.run([step(`listen ${quoteName(channel)}`)])
      return thread
    } catch (error) {
      await thread.kill()
      throw error
    }
  }

  private tellGap(): void {
    if (!this.onlyReadWasLost) this.listeners.tellGap()
  }
}
