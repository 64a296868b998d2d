// What people read when a call to the backend fails.

import { UNEXPECTED } from './failure-texts.ts'

function textOf(error: unknown, name: 'code' | 'message' | 'name'): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : ''
}

// What is no message of the server: the client's note of a request that got no answer, or a proxy's page or object.
const NOT_WORDS = /^\s*$|^(\w*Error): |^\s*[<{]/

/** The server's own message, or other words where it has none. */
export function serverMessage(error: unknown, otherwise: string): string {
  const message = textOf(error, 'message')
  return NOT_WORDS.test(message) ? otherwise : message
}

/** What is said of a write that changed nothing: the database does not tell 'not yours' from 'not there'. */
export const NOTHING_CHANGED = 'You do not have permission to change this, or it was deleted in the meantime.'

/** What is said of an edit that would silently undo another one. */
export const CHANGED_MEANWHILE =
  'This was changed in the meantime, perhaps by someone else. Save again to put your version in its place.'

/** What is said of a write whose session was ended, here or elsewhere. */
export const SESSION_ENDED = 'Your session has ended. Please sign in again.'

/** Sentences in place of what only the makers of databases understand. */
const SENTENCE_BY_CODE = new Map([
  ['22P02', 'One of the fields has a value that cannot be saved.'],
  ['23514', 'One of the fields has a value that cannot be saved.'],
  ['23503', 'It belongs together with something that was deleted in the meantime.'],
  ['PGRST301', SESSION_ENDED],
  ['PGRST303', SESSION_ENDED],
])
const NO_RIGHT = /row-level security|^permission denied/

/** Why a write failed, as a sentence; `sentences` are the ones that fit this write better, by the error's code. */
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

/** What the sign-in service said, or other words where nothing but the network spoke (no answer, or 502, 503 and 504). */
export function authErrorText(error: unknown, otherwise: string): string {
  return textOf(error, 'name') === 'AuthRetryableFetchError' ? otherwise : serverMessage(error, otherwise)
}

/** Why a group could not be created. */
export function createGroupErrorText(error: unknown): string {
  switch (textOf(error, 'code')) {
    case 'PGRST116':
      return 'Database table "groups" not found. Please check your database setup.'
    case '42501':
      return 'Permission denied. Please check your database policies.'
    case '23505':
      return 'A group with this name already exists.'
    default:
      return serverMessage(error, 'Failed to create group. Please try again.')
  }
}

/** What is said of an event that could not be submitted, where the server has no better words. */
export const SUBMIT_FAILURE = 'Failed to submit event. Please try again.'
export const SUBMIT_OFFLINE =
  'There is no connection. Your event was not sent, and your draft is kept in this browser.'

/** What is said of a report that could not be sent, where the server has no better words. */
export const REPORT_FAILURE = 'Failed to send your report. Please try again.'

/** How far a weekly email sign-up had come when it failed; 'unexpected' is an exception instead of an answer. */
type SubscribeStep = 'insert' | 'confirmation' | 'unexpected'

/** Why a weekly email sign-up failed. */
export function subscribeErrorText(step: SubscribeStep, error: unknown): string {
  switch (step) {
    case 'insert':
      return textOf(error, 'code') === '23505'
        ? 'This email is already subscribed to our newsletter.'
        : 'Failed to subscribe. Please try again.'
    case 'confirmation':
      return 'Failed to complete email subscription setup. Please try again.'
    case 'unexpected':
      return UNEXPECTED
  }
}
