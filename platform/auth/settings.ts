// GET /settings: which ways of signing in there are.

import type { Endpoint } from './parts.ts'

export const settings: Endpoint = () => async context =>
  context.json({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  })
