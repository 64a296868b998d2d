import { describe, expect, it } from 'vitest'
import { requestedPage, requestedPageState } from './sign-in.tsx'

describe('the page that was requested', () => {
  it('is remembered with its query and its fragment', () => {
    const state = requestedPageState({ pathname: '/admin', search: '?tab=submissions', hash: '#newest' })
    expect(requestedPage(state)).toBe('/admin?tab=submissions#newest')
  })

  it.each([
    null,
    'text',
    {},
    { wanted: 7 },
    { wanted: '' },
    { wanted: 'admin' },
    { wanted: 'https://elsewhere.example/' },
    { wanted: '//elsewhere.example/' },
    { wanted: '/\\elsewhere.example/' },
    { wanted: 'javascript:alert(1)' },
  ])('is none in %j', state => {
    expect(requestedPage(state)).toBeNull()
  })
})
