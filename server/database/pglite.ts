// The embedded engine: PGlite in a thread of its own, one statement at a time, with a watchdog.

import { AsyncLocalStorage } from 'node:async_hooks'
import {
  becomeCaller,
  beginStatement,
  type Caller,
  type Database,
  type Listener,
  type Parameter,
  type Queries,
  quoted,
  statementTimeLimit,
  type TransactionOptions,
} from './database.ts'
import { connectionLostError, timeLimitError } from './database-error.ts'
import { type Rows, step, Thread } from './pglite-connection.ts'
import type { Step } from './pglite-thread.ts'

/** The embedded database. `folder` must be locked by the caller: two engines on it would destroy it. */
export class PGliteDatabase implements Database {
  readonly engine = 'PGlite'
  private readonly listeners = new Map<string, Set<Listener>>()
  private readonly insideTransaction = new AsyncLocalStorage<true>()
  /** Settles when the work before is done: the engine has one connection. */
  private turn: Promise<unknown> = Promise.resolve()
  private closed = false

  private constructor(
    private readonly folder: string,
    private readonly timeLimit: number,
    private thread: Thread | undefined,
  ) {}

  static async open(folder: string, timeLimit = statementTimeLimit): Promise<PGliteDatabase> {
    const database = new PGliteDatabase(folder, timeLimit, undefined)
    await database.liveThread()
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
    })
    return (results[2] ?? []) as Row[]
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const listeners = this.listeners.get(channel) ?? new Set()
    listeners.add(listener)
    this.listeners.set(channel, listeners)
    await this.query(`listen ${quoted(channel)}`)
    return async () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.listeners.delete(channel))
        await this.query(`unlisten ${quoted(channel)}`)
    }
  }

  async close(): Promise<void> {
    if (this.closed) return
    await this.inTurn(async thread => {
      this.closed = true
      await thread.close()
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
    })
  }

  /** Waits for its turn, then works on a live thread. Waiting inside one's own transaction would never end. */
  private inTurn<T>(work: (thread: Thread) => Promise<T>): Promise<T> {
    if (this.insideTransaction.getStore())
      return Promise.reject(new Error('Inside a transaction, use the queries it was given.'))
    const result = this.turn.then(async () => {
      if (this.closed) throw connectionLostError()
      return work(await this.liveThread())
    })
    this.turn = result.catch(() => undefined)
    return result
  }

  /** PGlite ignores statement_timeout. A statement that runs too long ends with its thread, and a new one is opened. */
  private async guarded(thread: Thread, steps: Step[], options?: TransactionOptions): Promise<Rows[]> {
    if (options?.withoutTimeLimit) return thread.run(steps)
    let watchdog: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      watchdog = setTimeout(() => {
        reject(timeLimitError())
        void thread.kill()
      }, this.timeLimit)
    })
    try {
      return await Promise.race([tooLate, thread.run(steps)])
    } finally {
      clearTimeout(watchdog)
    }
  }

  private async liveThread(): Promise<Thread> {
    if (this.thread?.isAlive) return this.thread
    const isReplacement = this.thread !== undefined
    if (isReplacement) for (const listener of this.allListeners()) listener.onGap()
    this.thread = await Thread.start(this.folder, (channel, payload) => {
      for (const listener of this.listeners.get(channel) ?? []) listener.onNotification(payload)
    })
    await this.thread.run([step(`set timezone to 'UTC'`)])
    for (const channel of this.listeners.keys()) await this.thread.run([step(`listen ${quoted(channel)}`)])
    if (isReplacement) for (const listener of this.allListeners()) listener.onGap()
    return this.thread
  }

  private allListeners(): Listener[] {
    return [...this.listeners.values()].flatMap(listeners => [...listeners])
  }
}
