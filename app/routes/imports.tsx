// `/admin/imports` and `/moderator/imports`: the followed calendars of groups.

import { Imports } from '../features/imports/imports.tsx'
import { privateMeta } from '../meta.ts'
import { guardedPage } from './guarded-page.tsx'

export const meta = privateMeta('Imports')

export default guardedPage('any_role', Imports)
