// Turns what node-postgres reports into the errors that both engines have in common.

import pg from 'pg'
import { connectionLostError, DatabaseError } from './database-error.ts'

/** An error that the server itself reported. */
export function isAnswer(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError
}

/** The common form of an error, with its cause. Without a word of the server, the connection was lost. */
export function translated(error: unknown): DatabaseError {
  return Object.assign(commonForm(error), { cause: error })
}

function commonForm(error: unknown): DatabaseError {
  // Its connection is not used again, so to the caller it is lost.
  if (!isAnswer(error) || isStaleStatement(error)) return connectionLostError()
  const { code = 'XX000', message, detail, hint, constraint, table, position } = error
  return new DatabaseError({
    code,
    message,
    detail,
    hint,
    constraint,
    table,
    position: Number(position) || undefined,
  })
}

/** Whether the connection ends with this error: the server stops, or threw this one out. */
export function endsConnection(error: unknown): boolean {
  return isAnswer(error) && /^(57P|08)/.test(error.code ?? '')
}

/** A table changed under a prepared statement, which then refuses before it does anything. */
export function isStaleStatement(error: unknown): boolean {
  return isAnswer(error) && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}
