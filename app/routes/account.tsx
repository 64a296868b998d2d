// `/admin/account`: a person's own password, authenticators and sessions.

import { Account } from '../features/account/account.tsx'
import { privateMeta } from '../meta.ts'
import { guardedPage } from './guarded-page.tsx'

export const meta = privateMeta('Your Account')

export default guardedPage('any_role', Account)
