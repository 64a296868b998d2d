// The shared engine: a PostgreSQL server, through postgres.js.

import postgres from 'postgres'
import {
  becomeCaller,
  becomeHurriedCaller,
  type Caller,
  type Database,
  type Listener,
  type Parameter,
  parameterText,
  type Queries,
  statementTimeLimit,
  type TransactionOptions,
} from './database.ts'
import { connectionLostError, DatabaseError } from './database-error.ts'
import { type NotifyingOptions, PostgresqlNotifications } from './postgresql-notifications.ts'
import { readTypes, readValue } from './read-value.ts'
import { WorkQueue } from './work-queue.ts'

const maxConnections = 10
/** Patient work may never have all connections. */
const maxPatientConnections = 4

/** Parameters come as text already, and values are read as PGlite's are, so that both engines behave alike. */
const types = Object.fromEntries(
  readTypes.map(type => [
    `type${type}`,
    {
      to: type,
      from: [type],
      serialize: (text: string) => text,
      parse: (text: string) => readValue(text, type),
    },
  ]),
)

const connection = (timeLimit: number) => ({
  application_name: 'city-bike-calendar',
  TimeZone: 'UTC',
  statement_timeout: timeLimit,
  idle_in_transaction_session_timeout: 60_000,
})

export class PostgresqlDatabase implements Database {
  readonly engine = 'PostgreSQL'
  private readonly sql: postgres.Sql
  private readonly notifications: PostgresqlNotifications
  private readonly patientWork = new WorkQueue(maxPatientConnections)

  constructor(url: string, timeLimit = statementTimeLimit) {
    this.sql = postgres(url, {
      max: maxConnections,
      fetch_types: false,
      types,
      connection: connection(timeLimit),
      onnotice: () => undefined,
    })
    this.notifications = new PostgresqlNotifications(events => {
      const options: NotifyingOptions = {
        max: 1,
        fetch_types: false,
        idle_timeout: 0,
        max_lifetime: null,
        onnotice: () => undefined,
        connection: connection(timeLimit),
        ...events,
      }
      const sql = postgres(url, options)
      return { run: text => run(sql, text), end: () => sql.end({ timeout: 1 }) }
    })
  }

  query<Row extends object>(text: string, parameters: Parameter[] = []): Promise<Row[]> {
    return run<Row>(this.sql, text, parameters)
  }

  transaction<T>(work: (queries: Queries) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return this.inTurn(async sql => {
      if (options?.withoutTimeLimit) await run(sql, 'set local statement_timeout = 0')
      return work(queriesOf(sql))
    }, options)
  }

  transactionAs<T>(
    caller: Caller,
    work: (queries: Queries) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T> {
    return this.inTurn(async sql => {
      await become(sql, caller, options)
      return work(queriesOf(sql))
    }, options)
  }

  queryAs<Row extends object>(
    caller: Caller,
    text: string,
    parameters: Parameter[] = [],
    options?: TransactionOptions,
  ): Promise<Row[]> {
    return this.inTurn(async sql => {
      // Sent without waiting in between: one journey for both.
      const [, rows] = await Promise.all([become(sql, caller, options), run<Row>(sql, text, parameters)])
      return rows
    }, options)
  }

  listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    return this.notifications.listen(channel, listener)
  }

  async close(): Promise<void> {
    await this.notifications.end()
    await this.sql.end({ timeout: 5 })
  }

  private inTurn<T>(work: (sql: postgres.ISql) => Promise<T>, options?: TransactionOptions): Promise<T> {
    const begin = async () => {
      const start = performance.now()
      try {
        return await this.begin(work, options)
      } finally {
        options?.onWorked?.(performance.now() - start)
      }
    }
    return options?.isPatient ? this.patientWork.run(begin, options) : begin()
  }

  private async begin<T>(work: (sql: postgres.ISql) => Promise<T>, options?: TransactionOptions): Promise<T> {
    const box: { result?: T } = {}
    try {
      await this.sql.begin(options?.readOnly ? 'read only' : '', async sql => {
        box.result = await work(sql)
      })
    } catch (error) {
      throw translated(error)
    }
    return box.result as T
  }
}

async function run<Row extends object>(
  sql: postgres.ISql,
  text: string,
  parameters: Parameter[] = [],
): Promise<Row[]> {
  try {
    return [...(await sql.unsafe<Row[]>(text, parameters.map(parameterText), { prepare: true }))]
  } catch (error) {
    throw translated(error)
  }
}

function become(sql: postgres.ISql, { role, claims }: Caller, options?: TransactionOptions) {
  const { maxMilliseconds } = options ?? {}
  return maxMilliseconds === undefined
    ? run(sql, becomeCaller, [role, claims])
    : run(sql, becomeHurriedCaller, [role, claims, maxMilliseconds])
}

function queriesOf(sql: postgres.ISql): Queries {
  return { query: (text, parameters) => run(sql, text, parameters) }
}

function translated(error: unknown): unknown {
  if (error instanceof postgres.PostgresError) {
    const { code, message, detail, hint, constraint_name, table_name, position } = error
    return new DatabaseError({
      code,
      message,
      detail,
      hint,
      constraint: constraint_name,
      table: table_name,
      position: Number(position) || undefined,
    })
  }
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
  const isConnection =
    typeof code === 'string' && /^(CONNECTION_|CONNECT_|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT)/.test(code)
  return isConnection ? Object.assign(connectionLostError(), { cause: error }) : error
}
