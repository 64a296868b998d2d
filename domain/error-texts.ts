// What people read when a call to the backend fails.

function textOf(error: unknown, name: 'code' | 'message' | 'name'): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** The server's own message, or other words where it has none. */
export function serverMessage(error: unknown, otherwise: string): string {
  return textOf(error, 'message') || otherwise
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

/** How far a newsletter sign-up had come when it failed; 'unexpected' is an exception instead of an answer. */
type NewsletterStep = 'insert' | 'confirmation' | 'unexpected'

/** Why a newsletter sign-up failed. */
export function newsletterErrorText(step: NewsletterStep, error: unknown): string {
  switch (step) {
    case 'insert':
      return textOf(error, 'code') === '23505'
        ? 'This email is already subscribed to our newsletter.'
        : 'Failed to subscribe. Please try again.'
    case 'confirmation':
      return 'Failed to complete email subscription setup. Please try again.'
    case 'unexpected':
      return 'Something went wrong. Please try again.'
  }
}
