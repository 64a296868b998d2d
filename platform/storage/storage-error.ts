// Every refusal of the storage API: its status, its code and its words, in the form that @supabase/storage-js reads.

import { DatabaseError, PausedError } from '../database/database-error.ts'
import { ApiError } from '../http/api-error.ts'
import { RateLimitError } from '../http/rate-limit.ts'
import { BusyError } from '../http/turns.ts'
import { requestIdIn } from '../request-id.ts'
import { UploadError, uploadTooLarge } from './buckets.ts'

/** `message` is for people to read. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

export const errors = {
  badBody: (message: string) => new StorageError(400, 'invalid_request', message),
  badKey: (name: string) =>
    new StorageError(
      400,
      'InvalidKey',
      `Invalid key: ${name.slice(0, 100)}. A name has up to 200 letters, digits, dots, hyphens, underscores and slashes.`,
    ),
  cutOff: () => new StorageError(400, 'aborted', 'The upload was cut off. Please try again.'),
  badSignature: () =>
    new StorageError(400, 'InvalidSignature', 'This link does not work, or its time is over.'),
  notSupported: () =>
    new StorageError(
      400,
      'not_supported',
      'This is not offered here: files can be uploaded, replaced, downloaded, listed, signed and removed.',
    ),
  noTransform: () =>
    new StorageError(
      400,
      'not_supported',
      'Transforming pictures is not offered here: they are kept in widths of 400, 800 and 1600 pixels.',
    ),
  noBucket: () => new StorageError(404, 'Bucket not found', 'Bucket not found'),
  noObject: () => new StorageError(404, 'not_found', 'Object not found'),
  duplicate: () => new StorageError(409, 'Duplicate', 'The resource already exists'),
  tooLarge: (maxBytes?: number) =>
    new StorageError(
      413,
      'Payload too large',
      maxBytes === undefined
        ? uploadTooLarge
        : `The file is larger than ${maxBytes} bytes, which is the limit of this bucket. Please choose a smaller one.`,
    ),
  wrongType: (type: string, allowed: string[]) =>
    new StorageError(
      415,
      'invalid_mime_type',
      `mime type ${type} is not supported. This bucket takes ${allowed.join(', ')}.`,
    ),
  notAllowed: () =>
    new StorageError(403, 'Unauthorized', 'You may not do this with the files of this bucket.'),
  full: () =>
    new StorageError(
      507,
      'storage_full',
      'There is no room for more files on this site at this moment. Everything else works.',
    ),
  busy: (words: string) => new StorageError(429, 'too_many_requests', words, { 'retry-after': '30' }),
  unexpected: () => new StorageError(500, 'internal', 'Something went wrong on our side. Please try again.'),
  away: () =>
    new StorageError(503, 'unavailable', 'The database could not answer. Please try again.', {
      'retry-after': '1',
    }),
}

/** What the caller is told of whatever went wrong. */
export function storageErrorOf(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (error instanceof ApiError)
    return new StorageError(error.status, 'Unauthorized', error.message, error.headers)
  if (error instanceof UploadError)
    return error.cause instanceof BusyError
      ? errors.busy(error.message)
      : new StorageError(400, error.code, error.message)
  if (error instanceof RateLimitError)
    return new StorageError(429, 'too_many_requests', error.message, {
      'retry-after': `${error.retryAfterSeconds}`,
    })
  if (error instanceof PausedError)
    return new StorageError(503, 'unavailable', error.message, {
      'retry-after': `${error.retryAfterSeconds}`,
    })
  if (error instanceof DatabaseError) return ofDatabase(error)
  // There was room when it was looked, before the file was made.
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOSPC'
    ? errors.full()
    : errors.unexpected()
}

function ofDatabase({ code, message }: DatabaseError): StorageError {
  if (code === '42501') return errors.notAllowed()
  if (code === '23505') return errors.duplicate()
  const chosen = /^PT(4\d\d)$/.exec(code)?.[1]
  if (chosen) return new StorageError(Number(chosen), 'invalid_request', message)
  return /^(08|53|57)/.test(code) ? errors.away() : errors.unexpected()
}

export function errorAnswer({ status, code, message, headers }: StorageError): Response {
  const body = { statusCode: String(status), error: code, message, ...requestIdIn(status) }
  // Not cached: an event that is restored has its picture back at once.
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
