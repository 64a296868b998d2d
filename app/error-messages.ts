// The messages that people read when a call to the backend fails.

import { UNEXPECTED } from './failure-messages.ts'

function textOf(error: unknown, name: 'code' | 'message' | 'name'): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : ''
}

// Not from our server: the client's own error for a request without a response, or a proxy's page or object.
const NOT_OURS = /^\s*$|^(\w*Error): |^\s*[<{]/

/** The server's own message, or a default. */
export function serverMessage(error: unknown, otherwise: string): string {
  const message = textOf(error, 'message')
  return NOT_OURS.test(message) ? otherwise : message
}

/** For a write that changed nothing: the database does not tell 'not yours' from 'not there'. */
export const NOTHING_CHANGED = 'You do not have permission to change this, or it was deleted in the meantime.'

/** For an edit that would silently undo another one. */
export const CHANGED_MEANWHILE =
  'This was changed in the meantime, perhaps by someone else. Save again to put your version in its place.'

export const SESSION_ENDED = 'Your session has ended. Please sign in again.'

const SENTENCE_BY_CODE = new Map([
  ['22P02', 'One of the fields has a value that cannot be saved.'],
  ['23514', 'One of the fields has a value that cannot be saved.'],
  ['23503', 'It belongs together with something that was deleted in the meantime.'],
  ['PGRST301', SESSION_ENDED],
  ['PGRST303', SESSION_ENDED],
])
const NO_RIGHT = /row-level security|^permission denied/

/** Why a write failed; `sentences` are more specific messages for this write, by error code. */
export function writeErrorText(
  error: unknown,
  otherwise: string,
  sentences: Readonly<Record<string, string>> = {},
): string {
  const code = textOf(error, 'code')
  const message = serverMessage(error, otherwise)
  if (code === '42501' && NO_RIGHT.test(message)) return 'You do not have permission to do this.'
  return sentences[code] ?? SENTENCE_BY_CODE.get(code) ?? message
}

/** The sign-in service's message, or a default if it did not answer (no response, or 502, 503 and 504). */
export function authErrorText(error: unknown, otherwise: string): string {
  return textOf(error, 'name') === 'AuthRetryableFetchError' ? otherwise : serverMessage(error, otherwise)
}

const CREATE_GROUP_BY_CODE = new Map([
  ['PGRST116', 'Database table "groups" not found. Please check your database setup.'],
  ['42501', 'Permission denied. Please check your database policies.'],
  ['23505', 'A group with this name already exists.'],
])

export function createGroupErrorText(error: unknown): string {
  const known = CREATE_GROUP_BY_CODE.get(textOf(error, 'code'))
  return known ?? serverMessage(error, 'Failed to create group. Please try again.')
}

// Defaults, where the server sends no message.
export const SUBMIT_FAILURE = 'Failed to submit event. Please try again.'
export const SUBMIT_OFFLINE =
  'There is no connection. Your event was not sent, and your draft is kept in this browser.'
export const REPORT_FAILURE = 'Failed to send your report. Please try again.'

/** Why a weekly email sign-up failed, by the step that failed; 'unexpected' is an exception. */
export function subscribeErrorText(step: 'insert' | 'confirmation' | 'unexpected', error: unknown): string {
  if (step === 'unexpected') return UNEXPECTED
  if (step === 'confirmation') return 'Failed to complete email subscription setup. Please try again.'
  return textOf(error, 'code') === '23505'
    ? 'This email is already subscribed to our newsletter.'
    : 'Failed to subscribe. Please try again.'
}
