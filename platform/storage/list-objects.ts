// Lists a folder of a bucket as the caller may see it: its files, and the folders in it.

import { z } from 'zod'
import type { Caller, Database } from '../database/database.ts'
import { errors } from './storage-error.ts'

const maxEntries = 1000

const columns = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const

/** What the client sends, with its defaults. */
const listRequest = z.object({
  prefix: z.string().max(200).default(''),
  limit: z.number().int().min(1).max(maxEntries).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  search: z.string().max(200).default(''),
  sortBy: z
    .object({ column: z.enum(columns).default('name'), order: z.enum(['asc', 'desc']).default('asc') })
    .default({ column: 'name', order: 'asc' }),
})

/** Folders have a name and nothing else. */
export async function listObjects(
  database: Database,
  caller: Caller,
  bucket: string,
  body: unknown,
): Promise<object[]> {
  const parsed = listRequest.safeParse(body)
  if (!parsed.success)
    throw errors.badBody('The list cannot be made like this: see limit, offset and sortBy.')
  const { prefix, limit, offset, search, sortBy } = parsed.data
  const folder = prefix.replace(/^\/+|\/+$/g, '')
  return database.queryAs(
    caller,
    `select name, id, updated_at, created_at, last_accessed_at, metadata from (
       select distinct on (split_part(rest, '/', 1), is_folder) split_part(rest, '/', 1) collate "C" as name,
           case when not is_folder then id end as id, case when not is_folder then updated_at end as updated_at,
           case when not is_folder then created_at end as created_at,
           case when not is_folder then last_accessed_at end as last_accessed_at,
           case when not is_folder then metadata end as metadata
         from (
           select o.*, substr(o.name, length($2) + 1) as rest, position('/' in substr(o.name, length($2) + 1)) > 0 as is_folder
             from storage.objects o where o.bucket_id = $1 and starts_with(o.name, $2)
         ) as inside
         where starts_with(lower(rest), lower($3))
     ) as entries
     order by ${sortBy.column} ${sortBy.order} nulls first, name limit $4::integer offset $5::integer`,
    [bucket, folder === '' ? '' : `${folder}/`, search, limit, offset],
    { readOnly: true },
  )
}
