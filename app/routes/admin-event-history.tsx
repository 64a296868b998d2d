// `/admin/events/history/{id}`: who changed what of an event, for admins and the moderators of its group.

import type { PageHandle } from '#domain/site/page-handle.ts'
import { EventHistory } from '../features/history/history.tsx'
import { privateMeta } from '../meta.ts'
import { guardedPageById } from './guarded-page.tsx'

export const handle: PageHandle = { isSameForEveryId: true }

export const meta = privateMeta('History')

export default guardedPageById('any_role', EventHistory)
