// `/admin/groups/{id}/edit`: one group's form, for admins and its moderators.

import type { PageHandle } from '#domain/site/page-handle.ts'
import { EditGroupPage } from '../features/groups/edit-group.tsx'
import { privateMeta } from '../meta.ts'
import { guardedPageById } from './guarded-page.tsx'

export const handle: PageHandle = { isSameForEveryId: true }

export const meta = privateMeta('Edit Group')

export default guardedPageById('any_role', EditGroupPage)
