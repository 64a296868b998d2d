// `/admin/groups/create`: a new group.

import { CreateGroup } from '../features/groups/edit-group.tsx'
import { privateMeta } from '../meta.ts'
import { guardedPage } from './guarded-page.tsx'

export const meta = privateMeta('Create New Group')

export default guardedPage('super_admin', CreateGroup)
