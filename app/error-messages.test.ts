import { describe, expect, it } from 'vitest'
import {
  authErrorText,
  createGroupErrorText,
  serverMessage,
  subscribeErrorText,
  writeErrorText,
} from './error-messages.ts'

describe('a group that could not be created', () => {
  it.each([
    [{ code: 'PGRST116' }, 'Database table "groups" not found. Please check your database setup.'],
    [{ code: '42501', message: 'x' }, 'Permission denied. Please check your database policies.'],
    [{ code: '23505', message: 'x' }, 'A group with this name already exists.'],
    [{ code: '23514', message: 'The name is too long.' }, 'The name is too long.'],
    [new Error('Network down'), 'Network down'],
    [{ code: 42501 }, 'Failed to create group. Please try again.'],
    [{ message: '' }, 'Failed to create group. Please try again.'],
    [null, 'Failed to create group. Please try again.'],
    ['oops', 'Failed to create group. Please try again.'],
  ])('is explained: %j', (error, text) => {
    expect(createGroupErrorText(error)).toBe(text)
  })
})

describe('a sign-up to the weekly email that failed', () => {
  it('is explained by how far it came', () => {
    expect(subscribeErrorText('insert', { code: '23505' })).toBe(
      'This email is already subscribed to our newsletter.',
    )
    expect(subscribeErrorText('insert', { code: '500', message: 'secret' })).toBe(
      'Failed to subscribe. Please try again.',
    )
    expect(subscribeErrorText('confirmation', { code: '23505' })).toBe(
      'Failed to complete email subscription setup. Please try again.',
    )
    expect(subscribeErrorText('unexpected', new Error('x'))).toBe('Something went wrong. Please try again.')
  })
})

describe("the server's message", () => {
  it('is used where there is one', () => {
    expect(serverMessage({ message: 'No.' }, 'Failed to sign in')).toBe('No.')
    expect(serverMessage({ message: 5 }, 'Failed to sign in')).toBe('Failed to sign in')
    expect(serverMessage(undefined, 'Unknown error')).toBe('Unknown error')
  })
})

describe('a call to the sign-in service that failed', () => {
  it('is explained by the message of the service, if it answered', () => {
    const error = Object.assign(new Error('Invalid login credentials'), { name: 'AuthApiError' })
    expect(authErrorText(error, 'Failed to sign in')).toBe('Invalid login credentials')
    expect(authErrorText(null, 'Failed to sign in')).toBe('Failed to sign in')
  })

  it('is not explained by the message of a browser or a proxy', () => {
    const error = Object.assign(new Error('Failed to fetch'), { name: 'AuthRetryableFetchError' })
    expect(authErrorText(error, 'Failed to sign in')).toBe('Failed to sign in')
  })
})

describe('a write that failed', () => {
  it.each([
    [
      { code: '42501', message: 'new row violates row-level security policy for table "events"' },
      'You do not have permission to do this.',
    ],
    [
      { code: '42501', message: 'permission denied for table user_roles' },
      'You do not have permission to do this.',
    ],
    [
      { code: '42501', message: 'Only a super admin can send invitations.' },
      'Only a super admin can send invitations.',
    ],
    [
      { code: 'PT409', message: 'This submission was already approved.' },
      'This submission was already approved.',
    ],
    [
      { code: '23514', message: 'violates check constraint "x"' },
      'One of the fields has a value that cannot be saved.',
    ],
    [{ code: '23503', message: 'violates foreign key constraint' }, 'Still in use.'],
    [{ code: 'PGRST303', message: 'JWT expired' }, 'Your session has ended. Please sign in again.'],
    [{ code: '', message: 'TypeError: Failed to fetch' }, 'Unknown error'],
    [{ message: '<html>502 Bad Gateway</html>' }, 'Unknown error'],
    [{ message: '{}' }, 'Unknown error'],
  ])('is a sentence, never a code: %j', (error, text) => {
    expect(writeErrorText(error, 'Unknown error', { '23503': 'Still in use.' })).toBe(text)
  })
})
