// GET /authorize: where signing in with an account of another site would begin, which is not offered.

import { wantsPage } from '../http/for-people.ts'
import { smallPage } from '../http/small-page.ts'
import { AuthError } from './auth-error.ts'
import type { Endpoint } from './parts.ts'

/** The client sends the person's own browser here, so a person reads the answer; and nobody is sent on anywhere. */
export const authorize: Endpoint =
  ({ site }) =>
  async context => {
    if (!wantsPage(context.req.raw)) throw new AuthError('provider_disabled')
    return smallPage(site, {
      status: 400,
      heading: 'This way of signing in is not offered',
      text: 'Nobody signs in here with an account of another site, such as Google or GitHub. Please use your email address.',
      link: { label: 'Sign in', url: '/admin/login' },
    })
  }
