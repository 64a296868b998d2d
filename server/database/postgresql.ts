// The shared engine: a PostgreSQL server, through node-postgres.

import pg from 'pg'
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

export class PostgresqlDatabase implements Database {
  readonly engine = 'PostgreSQL'
  private readonly connections: PostgresqlConnections
  private readonly notifications: PostgresqlNotifications

  constructor(
    url: string,
    timeLimit = statementTimeLimit,
    onChange: (change: AvailabilityChange) => void = () => undefined,
  ) {
    this.connections = new PostgresqlConnections(url, timeLimit, onChange)
    this.notifications = new PostgresqlNotifications(this.connections)
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
    return this.begin(`${beginStatement(options)}; ${becoming(caller)}`, work, options)
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
    return this.connections.use(async connection => {
      if (options?.withoutTimeLimit) connection.liftTimeLimit()
      await connection.run(opening)
      try {
        const result = await work(queriesOf(connection))
        await connection.run('commit')
        return result
      } catch (error) {
        // Where this fails, the connection is gone, and the transaction with it.
        await connection.run('rollback').catch(() => undefined)
        throw error
      }
    })
  }
}

/** Makes the transaction the caller's. In the text, because opening and this go in one journey. */
function becoming({ role, claims }: Caller): string {
  const written = pg.escapeLiteral(JSON.stringify(claims))
  return `select set_config('role', ${pg.escapeLiteral(role)}, true), set_config('request.jwt.claims', ${written}, true)`
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
