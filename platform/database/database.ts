// The one interface that the rest of the server knows of a database, whichever engine is behind it.

/** A value that can be bound to a parameter. Objects and arrays are sent as JSON. */
export type Parameter = string | number | boolean | bigint | null | undefined | Date | object

/** Whoever a request is made for: a database role, and the claims that policies read. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role'
  claims: Readonly<Record<string, unknown>>
}

/** Whoever has no account: the role whose reads are public. */
export const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }

export interface Queries {
  /** Runs one statement with bound parameters and returns its rows. */
  query<Row extends object = Record<string, unknown>>(text: string, parameters?: Parameter[]): Promise<Row[]>
}

export interface TransactionOptions {
  readOnly?: boolean
  /** For migrations and other long work of the server itself. */
  withoutTimeLimit?: boolean
  /** Lets all other work go first, and is refused (53300) when too much of its kind waits already. */
  isPatient?: boolean
  /** How long each statement may take, where that is less than usual. */
  maxMilliseconds?: number
  /** Is told how long the engine was busy with it, without the time that it waited. */
  onWorked?(milliseconds: number): void
}

export interface Listener {
  onNotification(payload: string): void
  /** Notifications may have been missed: the connection was lost, or has just been made again. */
  onGap(): void
  /** This process has notified, and `onNotification` may come later: told before the commit that notified is answered. */
  onOwn?(payload: string): void
}

export interface Database extends Queries {
  readonly engine: 'PGlite' | 'PostgreSQL'
  /** A transaction of the server itself, with all rights. Inside it, use only the queries it is given. */
  transaction<T>(work: (queries: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** A transaction as the caller: its role, its claims, and so exactly its rights. */
  transactionAs<T>(
    caller: Caller,
    work: (queries: Queries) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>
  /** One statement in a transaction as the caller; cheaper than `transactionAs`. */
  queryAs<Row extends object = Record<string, unknown>>(
    caller: Caller,
    text: string,
    parameters?: Parameter[],
    options?: TransactionOptions,
  ): Promise<Row[]>
  /** Has whatever wants to write refused in words, or no longer; an engine with several servers has none. */
  pauseWrites?(isPaused: boolean): Promise<void>
  /** Hears notifications on a channel until the returned function is called, through lost connections too. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** How long one statement may take before it is cancelled (SQLSTATE 57014). */
export const statementTimeLimit = 8_000

/** The statement that makes a transaction the caller's. */
export const becomeCaller = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`

/** The statement that opens a transaction with these options. */
export function beginStatement(options?: TransactionOptions): string {
  return options?.readOnly ? 'begin read only' : 'begin'
}

/** The text form in which a parameter goes to either engine; the SQL's own types decide what it means. */
export function parameterText(value: Parameter): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
