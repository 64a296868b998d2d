// `/admin/groups/{id}/history`: who changed what of a group, for admins and its moderators.

import type { PageHandle } from '#domain/site/page-handle.ts'
import { GroupHistory } from '../features/history/history.tsx'
import { privateMeta } from '../meta.ts'
import { guardedPageById } from './guarded-page.tsx'

export const handle: PageHandle = { isSameForEveryId: true }

export const meta = privateMeta('History')

export default guardedPageById('any_role', GroupHistory)
