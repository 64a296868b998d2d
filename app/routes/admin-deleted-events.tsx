// `/admin/deleted-events`: deleted events that can be restored, for admins and for moderators of their groups.

import { DeletedEvents } from '../features/history/deleted-events.tsx'
import { privateMeta } from '../meta.ts'
import { guardedPage } from './guarded-page.tsx'

export const meta = privateMeta('Deleted Events')

export default guardedPage('any_role', DeletedEvents)
