// The same rights asked for over HTTP, as browsers do: what the data API shows of each table, and of each bucket.

import type { Caller } from '#platform/database/database.ts'
import type { StorageSite } from '#tests/storage/site.ts'
import type { RestServer } from '../api/server.ts'
import type { Table } from './catalogue.ts'
import type { Rows } from './world.ts'

/** What a person holds: their key, and the token of their session. */
type Headers = Record<string, string>

export async function headersOf(rest: RestServer, caller: Caller): Promise<Headers> {
  if (caller.role === 'service_role') return { apikey: rest.keys.secret }
  const token = caller.role === 'authenticated' && (await rest.tokenOf(caller))
  return { apikey: rest.keys.publishable, ...(token && { authorization: `Bearer ${token}` }) }
}

/** Which of the table's rows that tests speak of the data API answers with. */
export async function shownByRest(rest: RestServer, headers: Headers, table: Table, rows: Rows) {
  const name = table.name.replace('public.', '')
  const answer = await rest.ask(`${name}?select=${table.key}`, { headers })
  const body: unknown = await answer.json()
  const keys = new Set(Array.isArray(body) ? body.map(row => String(row[table.key ?? ''])) : [])
  return Object.entries(rows[table.name] ?? {}).map(
    ([label, key]) => [label, answer.ok ? (keys.has(key) ? 'yes' : 'nothing') : ''] as const,
  )
}

/** What a person can do with one file, and beside it, where nothing is written. Removing is tried on its row. */
export async function tryFile(site: StorageSite, headers: Headers, objectId: string): Promise<string> {
  const { bucket_id: bucket, name } = await site.city.one<{ bucket_id: string; name: string }>(
    'select bucket_id, name from storage.objects where id = $1',
    [objectId],
  )
  const [folder, beside] = name.includes('/') ? [name.split('/')[0], `${name}.new`] : ['', `new-${name}`]
  const ask = (path: string, method = 'GET', body?: string) =>
    fetch(`${site.url}/storage/v1/object/${path}`, {
      method,
      body: body ?? null,
      headers: { ...headers, 'content-type': 'application/json' },
    })
  // Whoever may write is told that this is no picture and no route; nobody else is listened to.
  const write = async (method: string, file: string) => {
    const answer = await ask(`${bucket}/${file}`, method, 'words')
    const { error }: { error?: string } = await answer.json()
    return error === 'invalid_picture' || error === 'invalid_route'
  }
  const listed = await ask(`list/${bucket}`, 'POST', JSON.stringify({ prefix: folder, limit: 100 }))
  const found: unknown = await listed.json()
  const rights = {
    read: (await ask(`info/${bucket}/${name}`)).ok,
    list: Array.isArray(found) && found.some(file => name.endsWith(file.name)),
    add: await write('POST', beside),
    replace: await write('PUT', name),
  }
  return Object.entries(rights)
    .flatMap(([verb, isAllowed]) => (isAllowed ? [verb] : []))
    .join(', ')
}
