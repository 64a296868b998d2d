// A refusal in PostgREST's shape, and what a caller is told of an error that the database reported.

import { type DatabaseError, isCrossed, PausedError } from '../database/database-error.ts'

/** An answer that refuses a request, in PostgREST's shape. `message` and its companions are for the caller to read. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Words, or a list of what the caller can choose from. */
    readonly details: string | readonly object[] | null = null,
    readonly hint: string | null = null,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

/** A search of nothing but signs, which PostgreSQL has no code of its own for. */
export const tooManySigns = () => new ApiError(400, '42601', 'The search has too many signs')

/** PostgREST's table of SQLSTATEs, exact codes before classes; what is not in it is the caller's mistake (400). */
const statusOfState: [states: RegExp, status: number][] = [
  [/^(21000|57014|P0001)$/, 400],
  [/^(23503|23505)$/, 409],
  [/^25006$/, 405],
  [/^(42883|42P01)$/, 404],
  [/^(0L|0P|28)/, 403],
  [/^(40|55)/, 409],
  [/^54/, 413],
  [/^(08|53|57)/, 503],
  [/^(09|25|2D|38|39|3B|58|F0|HV|P0|XX|42P17)/, 500],
]

/** What the caller is told of an error that the database reported. */
export function databaseApiError(error: DatabaseError, isVisitor: boolean): ApiError {
  const { message, detail = null, hint = null } = error
  if (error instanceof PausedError)
    return new ApiError(503, error.code, message, null, null, {
      'Retry-After': String(error.retryAfterSeconds),
    })
  // Since PostgreSQL 18 a foreign key that restricts has a code of its own; to the caller it is the same refusal.
  const code = error.code === '23001' ? '23503' : error.code
  if (code === '57014')
    return new ApiError(
      400,
      code,
      'The request took too long and was stopped',
      null,
      'Ask for fewer rows or use fewer filters.',
    )
  // The database's own words name processes and rows.
  if (isCrossed(error))
    return new ApiError(
      409,
      code,
      'Someone else changed the same at this moment, so nothing was saved. Please try again.',
    )
  if (code === '42501')
    return isVisitor
      ? new ApiError(401, code, message, detail, hint, { 'WWW-Authenticate': 'Bearer' })
      : new ApiError(403, code, message, detail, hint)
  if (message === 'tsquery stack too small') return tooManySigns()
  const chosen = /^PT([45]\d\d)$/.exec(code)?.[1]
  if (chosen) return new ApiError(Number(chosen), code, message, detail, hint)
  const status = statusOfState.find(([states]) => states.test(code))?.[1] ?? 400
  // What breaks on our side may tell of files and settings; the log has it.
  return status >= 500
    ? new ApiError(
        status,
        code,
        'The database could not answer. Please try again.',
        null,
        null,
        // The client asks three times more after this pause, and only then says that it failed.
        status === 503 ? { 'Retry-After': '1' } : {},
      )
    : new ApiError(status, code, message, detail, hint)
}
