import { describe, expect, it } from 'vitest'
import { wantedPage, wantedState } from './wanted-page.ts'

describe('the page that was wanted', () => {
  it('is remembered with its query and its fragment', () => {
    const state = wantedState({ pathname: '/admin', search: '?tab=submissions', hash: '#newest' })
    expect(wantedPage(state)).toBe('/admin?tab=submissions#newest')
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
    expect(wantedPage(state)).toBeNull()
  })
})
