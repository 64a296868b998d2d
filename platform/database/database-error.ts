// What a database refused, in the same form from either engine.

export interface DatabaseErrorFields {
  code: string
  message: string
  detail?: string | undefined
  hint?: string | undefined
  constraint?: string | undefined
  table?: string | undefined
  /** 1-based character offset in the statement's text. */
  position?: number | undefined
}

/** An error that the database reported; `code` is its SQLSTATE. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly code: string
  readonly detail: string | undefined
  readonly hint: string | undefined
  readonly constraint: string | undefined
  readonly table: string | undefined
  readonly position: number | undefined

  constructor(fields: DatabaseErrorFields) {
    super(fields.message)
    this.code = fields.code
    this.detail = fields.detail
    this.hint = fields.hint
    this.constraint = fields.constraint
    this.table = fields.table
    this.position = fields.position
  }
}

/** SQLSTATE 57014, as PostgreSQL says it when a statement took too long. */
export function timeLimitError(): DatabaseError {
  return new DatabaseError({ code: '57014', message: 'canceling statement due to statement timeout' })
}

/** SQLSTATE 08006: the engine stopped or was restarted in the middle of the work. */
export function connectionLostError(): DatabaseError {
  return new DatabaseError({ code: '08006', message: 'the connection to the database was lost' })
}

/** Whether the database could not take the question at all, so that it may be asked again later. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseError && (/^(08|53|57P)/.test(error.code) || error instanceof PausedError)
}

/** Waited for each other in a circle, or could not be put into an order: the database has undone all of it. */
export function isCrossed({ code }: DatabaseError): boolean {
  return code === '40P01' || code === '40001'
}

/** Said at once while the database is known to be away. That it is away has been logged already. */
export class DatabaseAwayError extends DatabaseError {
  constructor(code = '08006', message = 'the database is away') {
    super({ code, message })
  }
}

/** SQLSTATE 25006: writes are refused for a while. The words are for whoever wanted to write. */
export class PausedError extends DatabaseAwayError {
  readonly retryAfterSeconds = 60
  constructor() {
    super(
      '25006',
      'The calendar is moving to another database. Everything can be read, but nothing can be changed for a few minutes. Please try again then.',
    )
  }
}

/** SQLSTATE 57P03: the embedded engine ended and could not be opened again yet. */
export function engineClosedError(): DatabaseError {
  return new DatabaseAwayError('57P03', 'the database is being opened again')
}

/** SQLSTATE 53300: so much waits for the engine that this had better come back later. */
export function tooBusyError(): DatabaseError {
  return new DatabaseError({ code: '53300', message: 'too many requests wait for the database' })
}
