// The shared engine: a PostgreSQL server, through node-postgres.

import pg from 'pg'
import type { ErrorLog } from '../guarded.ts'
import {
  beginStatement,
  type Caller,
  type Database,
  type Listener,
  type Parameter,
  type Queries,
  statementTimeLimit,
  type TransactionOptions,
} from './database.ts'
import type { AvailabilityChange } from './postgresql-availability.ts'
import { type Connection, maxConnections, PostgresqlConnections } from './postgresql-connections.ts'
import { isStaleStatement } from './postgresql-errors.ts'
import { PostgresqlNotifications } from './postgresql-notifications.ts'
import { WorkQueue } from './work-queue.ts'

/** Patient work may never have all connections. */
const maxPatientConnections = 4

export class PostgresqlDatabase implements Database {
  readonly engine = 'PostgreSQL'
  private readonly connections: PostgresqlConnections
  private readonly notifications: PostgresqlNotifications
  private readonly patientWork = new WorkQueue(maxPatientConnections)

  constructor(
    url: string,
    timeLimit = statementTimeLimit,
    onChange: (change: AvailabilityChange) => void = () => undefined,
    log?: ErrorLog,
  ) {
    this.connections = new PostgresqlConnections(url, { timeLimit, onChange, log })
    this.notifications = new PostgresqlNotifications(this.connections, log)
  }

  query<Row extends object>(text: string, parameters: Parameter[] = []): Promise<Row[]> {
    return untilFresh(() => this.connections.use(connection => connection.query<Row>(text, parameters)))
  }

  transaction<T>(work: (queries: Queries) => Promise<T>, options?: TransactionOptions): Promise<T> {
    const unlimited = options?.withoutTimeLimit ? '; set local statement_timeout = 0' : ''
    return this.begin(`${beginStatement(options)}${unlimited}`, work, options)
  }

  transactionAs<T>(
    caller: Caller,
    work: (queries: Queries) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T> {
    return this.begin(`${beginStatement(options)}; ${becoming(caller, options)}`, work, options)
  }

  queryAs<Row extends object>(
    caller: Caller,
    text: string,
    parameters: Parameter[] = [],
    options?: TransactionOptions,
  ): Promise<Row[]> {
    return untilFresh(() =>
      this.transactionAs(caller, queries => queries.query<Row>(text, parameters), options),
    )
  }

  listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    return this.notifications.listen(channel, listener)
  }

  async close(): Promise<void> {
    await this.notifications.end()
    await this.connections.close()
  }

  private begin<T>(
    opening: string,
    work: (queries: Queries) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T> {
    const run = () =>
      this.connections.use(async connection => {
        if (options?.withoutTimeLimit) connection.liftTimeLimit()
        const start = performance.now()
        try {
          await connection.run(opening)
          const result = await work(queriesOf(connection))
          await connection.run('commit')
          return result
        } catch (error) {
          // Where this fails, the connection is gone, and the transaction with it.
          await connection.run('rollback').catch(() => undefined)
          throw error
        } finally {
          options?.onWorked?.(performance.now() - start)
        }
      })
    return options?.isPatient ? this.patientWork.run(run, options) : run()
  }
}

/** Makes the transaction the caller's. In the text, because opening and this go in one journey. */
function becoming({ role, claims }: Caller, options?: TransactionOptions): string {
  const settings = {
    role,
    'request.jwt.claims': JSON.stringify(claims),
    ...(options?.maxMilliseconds === undefined ? {} : { statement_timeout: String(options.maxMilliseconds) }),
  }
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return `select ${calls.join(', ')}`
}

function queriesOf(connection: Connection): Queries {
  return { query: (text, parameters) => connection.query(text, parameters) }
}

/** A statement that a changed table made stale did nothing: it may be asked again, until no such connection is left. */
async function untilFresh<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = maxConnections; ; left -= 1) {
    try {
      return await ask()
    } catch (error) {
      if (left === 0 || !(error instanceof Error && isStaleStatement(error.cause))) throw error
    }
  }
}
