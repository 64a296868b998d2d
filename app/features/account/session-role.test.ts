import { describe, expect, it } from 'vitest'
import {
  accountLink,
  canModerateGroup,
  dashboardPath,
  guardPage,
  hasRoleClaim,
  isFromInvitation,
  needsCode,
  type Role,
  sessionId,
  sessionRole,
} from './session-role.ts'

function token(claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'ES256' })}.${part(claims)}.signature`
}

describe('the id of a session', () => {
  it('stays the same when its token is renewed, and is null without one', () => {
    const of = (claims: object) => sessionId({ access_token: token(claims) })
    expect(of({ session_id: 'ride', exp: 1 })).toBe('ride')
    expect(of({ session_id: 'ride', exp: 2, aal: 'aal2' })).toBe('ride')
    expect(of({})).toBeNull()
    expect(sessionId(null)).toBeNull()
  })
})

describe('a session', () => {
  const by = (amr: unknown) => isFromInvitation({ access_token: token({ amr }) })

  it('is recognised as coming from an invitation, even after its token is renewed', () => {
    expect(by([{ method: 'invite', timestamp: 1 }])).toBe(true)
    expect(by([{ method: 'totp' }, { method: 'invite' }])).toBe(true)
  })

  it('is not if it came another way, or its token does not say', () => {
    expect(by([{ method: 'recovery' }])).toBe(false)
    for (const amr of [undefined, null, 'invite', [null, 'invite']]) expect(by(amr)).toBe(false)
    expect(isFromInvitation(null)).toBe(false)
  })
})

describe('the role of a session', () => {
  it.each(['super_admin', 'group_moderator'] as const)('is what the token claims: %s', role => {
    expect(sessionRole({ access_token: token({ user_role: role, name: 'Zoë 🚲' }) })).toBe(role)
  })

  it("is none without a session, and for the text 'null'", () => {
    expect(sessionRole(null)).toBeNull()
    expect(sessionRole({ access_token: token({ user_role: 'null' }) })).toBeNull()
  })

  it("is not read from the metadata if the token has a claim, even 'null'", () => {
    const user = { user_metadata: { user_role: 'super_admin' }, app_metadata: { role: 'super_admin' } }
    expect(sessionRole({ access_token: token({ user_role: 'null' }), user })).toBeNull()
    expect(sessionRole({ access_token: token({ user_role: 'emperor' }), user })).toBeNull()
    expect(sessionRole({ access_token: token({ user_role: 'group_moderator' }), user })).toBe(
      'group_moderator',
    )
  })

  it("comes from the user's metadata, then the app's, where the token has no claim", () => {
    const access_token = token({ sub: '1', role: 'authenticated' })
    const moderator = { user_role: 'group_moderator' }
    expect(sessionRole({ access_token, user: { user_metadata: moderator } })).toBe('group_moderator')
    expect(sessionRole({ access_token, user: { app_metadata: { role: 'super_admin' } } })).toBe('super_admin')
    expect(
      sessionRole({
        access_token,
        user: { user_metadata: moderator, app_metadata: { role: 'super_admin' } },
      }),
    ).toBe('group_moderator')
    expect(sessionRole({ access_token, user: { user_metadata: null, app_metadata: 'x' } })).toBeNull()
    expect(sessionRole({ access_token })).toBeNull()
  })

  it.each(['', 'x', 'a.b.c', 'a.!!!.c', `a.${btoa('[]')}.c`, `a.${btoa('null')}.c`, `a.${btoa('7')}.c`])(
    'is none for a broken token: %j',
    access_token => {
      expect(sessionRole({ access_token })).toBeNull()
    },
  )
})

describe('the role claim of a session', () => {
  it("exists if the token has a claim, even 'null', or the metadata has a role", () => {
    expect(hasRoleClaim({ access_token: token({ user_role: 'null' }) })).toBe(true)
    expect(hasRoleClaim({ access_token: token({ user_role: 'super_admin' }) })).toBe(true)
    expect(hasRoleClaim({ access_token: token({}), user: { app_metadata: { role: 'super_admin' } } })).toBe(
      true,
    )
  })

  it('does not exist without either', () => {
    expect(hasRoleClaim({ access_token: token({}) })).toBe(false)
    expect(hasRoleClaim({ access_token: 'broken', user: { user_metadata: { role: 'emperor' } } })).toBe(false)
  })
})

describe('the code of an authenticator', () => {
  const session = (aal: string, ...statuses: string[]) => ({
    access_token: token({ aal }),
    user: { factors: statuses.map(status => ({ status })) },
  })

  it('is required once one is verified, until it is entered', () => {
    expect(needsCode(session('aal1', 'verified'))).toBe(true)
    expect(needsCode(session('aal1', 'unverified', 'verified'))).toBe(true)
    expect(needsCode(session('aal2', 'verified'))).toBe(false)
  })

  it('is not required without a verified one', () => {
    expect(needsCode(session('aal1'))).toBe(false)
    expect(needsCode(session('aal1', 'unverified'))).toBe(false)
    expect(needsCode({ access_token: token({ aal: 'aal1' }) })).toBe(false)
  })
})

describe('the places of a role', () => {
  it('are its dashboard and the last link of the header', () => {
    expect(dashboardPath('super_admin')).toBe('/admin')
    expect(dashboardPath('group_moderator')).toBe('/moderator')
    expect(dashboardPath(null)).toBeNull()
    expect(accountLink('super_admin')).toEqual({ label: 'Admin', to: '/admin' })
    expect(accountLink('group_moderator')).toEqual({ label: 'Admin', to: '/moderator' })
    expect(accountLink(null)).toEqual({ label: 'Login', to: '/admin/login' })
  })
})

describe('a guarded page', () => {
  const as = (role: Role | null) => ({ loading: false, signedIn: true, role })
  const render = { kind: 'render' }
  const to = (path: string) => ({ kind: 'redirect', to: path })

  it('waits while the session is loading', () => {
    expect(guardPage({ loading: true, signedIn: false, role: null }, 'super_admin')).toEqual({
      kind: 'loading',
    })
  })

  it.each(['super_admin', 'group_moderator', 'any_role', 'none'] as const)(
    'sends a stranger to the login: %s',
    requirement => {
      expect(guardPage({ loading: false, signedIn: false, role: null }, requirement)).toEqual(
        to('/admin/login'),
      )
    },
  )

  it('for super admins sends a moderator to /moderator and anyone else to the login', () => {
    expect(guardPage(as('super_admin'), 'super_admin')).toEqual(render)
    expect(guardPage(as('group_moderator'), 'super_admin')).toEqual(to('/moderator'))
    expect(guardPage(as(null), 'super_admin')).toEqual(to('/admin/login'))
  })

  it('for moderators sends a super admin to /admin and anyone else to the login', () => {
    expect(guardPage(as('group_moderator'), 'group_moderator')).toEqual(render)
    expect(guardPage(as('super_admin'), 'group_moderator')).toEqual(to('/admin'))
    expect(guardPage(as(null), 'group_moderator')).toEqual(to('/admin/login'))
  })

  it('for any role asks for one', () => {
    expect(guardPage(as('super_admin'), 'any_role')).toEqual(render)
    expect(guardPage(as('group_moderator'), 'any_role')).toEqual(render)
    expect(guardPage(as(null), 'any_role')).toEqual(to('/admin/login'))
  })

  it('without a requirement sends each role home', () => {
    expect(guardPage(as('super_admin'), 'none')).toEqual(to('/admin'))
    expect(guardPage(as('group_moderator'), 'none')).toEqual(to('/moderator'))
    expect(guardPage(as(null), 'none')).toEqual(render)
  })
})

describe('a group', () => {
  it('may be moderated by every super admin and by its own moderators', () => {
    expect(canModerateGroup('super_admin', [], 'g1')).toBe(true)
    expect(canModerateGroup('group_moderator', ['g1'], 'g1')).toBe(true)
    expect(canModerateGroup('group_moderator', ['g1'], 'g2')).toBe(false)
    expect(canModerateGroup(null, ['g1'], 'g1')).toBe(false)
  })
})
