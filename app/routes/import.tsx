// `/admin/imports/{id}` and `/moderator/imports/{id}`: one followed calendar.

import type { PageHandle } from '#domain/site/page-handle.ts'
import { SourcePage } from '../features/imports/source-page.tsx'
import { privateMeta } from '../meta.ts'
import { guardedPageById } from './guarded-page.tsx'

export const handle: PageHandle = { isSameForEveryId: true }

export const meta = privateMeta('Import')

export default guardedPageById('any_role', SourcePage)
