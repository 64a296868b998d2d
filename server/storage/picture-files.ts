// /picture/<version>/<width>.<format>: the files of public pictures, which never change under their address.

import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Changes } from '../changes.ts'
import type { Database } from '../database/database.ts'
import { DatabaseError } from '../database/database-error.ts'
import { createCostlyWork } from '../http/costly-work.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { type ByteStore, isKey } from './byte-store.ts'
import { serveBytes } from './serve-bytes.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

const forever = 'public, max-age=31536000, immutable'
/** By a private link, for whoever has it alone. */
const ofLink = 'private, max-age=3600'

/** Which versions are public is asked once until something changes; each question costs a look into the database. */
const maxKnown = 5_000
const missing = () => new Response('There is no such picture.', { status: 404 })
const asking = { maxPerMinute: 1_200, maxRunning: 50 }

export interface PictureFilesParts {
  database: Database
  changes: Changes
  store: ByteStore
}

export function createPictureFiles({ database, changes, store }: PictureFilesParts): Hono<HttpEnv> {
  const known = new LRUCache<string, boolean>({ max: maxKnown })
  changes.onChange(() => known.clear())
  const work = createCostlyWork(asking)

  const isPublic = async (version: string, ip: string): Promise<boolean> => {
    const before = known.get(version)
    if (before !== undefined) return before
    const rows = await work(ip, () =>
      database.query('select 1 from public.pictures where version = $1::uuid and is_public', [version]),
    )
    known.set(version, rows.length > 0)
    return rows.length > 0
  }

  const isOfLink = async (version: string, link: string, ip: string): Promise<boolean> => {
    try {
      const [row] = await work(ip, () =>
        database.query<{ found: boolean }>('select private.is_picture_by_link($1, $2::uuid) as found', [
          link,
          version,
        ]),
      )
      return row?.found ?? false
    } catch (error) {
      // A link that does not work.
      if (error instanceof DatabaseError && error.code === 'PT404') return false
      throw error
    }
  }

  const files = new Hono<HttpEnv>()
  files.get('/picture/:version/:file', async ({ req, env }) => {
    const { version, file } = req.param()
    const [, , format = ''] = /^(\d{1,5})\.(avif|webp|jpg)$/.exec(file) ?? []
    const key = `${version}/${file}`
    if (!isKey(key) || !isFormat(format)) return missing()
    const link = req.query('link')
    const mayRead = (await isPublic(version, env.ip)) ? forever : undefined
    const cacheControl = mayRead ?? (link && (await isOfLink(version, link, env.ip)) ? ofLink : undefined)
    const served = cacheControl && { key, type: types[format], etag: `"${version}/${file}"`, cacheControl }
    return (served && (await serveBytes(store, req.raw, served))) || missing()
  })
  return files
}

function isFormat(format: string): format is keyof typeof types {
  return format in types
}
