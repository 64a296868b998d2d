// /picture/<version>/<width>.<format>: the files of pictures, for everyone while an event shows them.

import { Hono } from 'hono'
import {
  type ByteStore,
  type Changes,
  cachedWhileShown,
  type Database,
  type HttpEnv,
  isKey,
  serveBytes,
} from '#platform/index.ts'
import { createReadableVersions } from './readable-versions.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/** By a private link, for whoever has it alone. */
const ofLink = 'private, max-age=3600'

/** Not cached: an event that is restored has its picture back at once. */
const missing = () =>
  new Response('There is no such picture.', { status: 404, headers: { 'cache-control': 'no-store' } })

export interface StoredFilesParts {
  database: Database
  changes: Changes
  store: ByteStore
}

export function createPictureFiles({ database, changes, store }: StoredFilesParts): Hono<HttpEnv> {
  const versions = createReadableVersions({
    ...{ database, changes },
    isPublic: 'exists (select 1 from public.pictures p where p.version = $1::uuid and private.is_shown(p))',
    isOfLink: 'private.is_picture_by_link($1, $2::uuid)',
  })
  const files = new Hono<HttpEnv>()
  files.get('/picture/:version/:file', async ({ req, env }) => {
    const { version, file } = req.param()
    const [, , format = ''] = /^(\d{1,5})\.(avif|webp|jpg)$/.exec(file) ?? []
    const key = `${version}/${file}`
    if (!isKey(key) || !isFormat(format)) return missing()
    const link = req.query('link')
    const mayRead = (await versions.isPublic(version, env.ip)) ? cachedWhileShown : undefined
    const cacheControl =
      mayRead ?? (link && (await versions.isOfLink(version, link, env.ip)) ? ofLink : undefined)
    const served = cacheControl && { key, type: types[format], etag: `"${version}/${file}"`, cacheControl }
    return (served && (await serveBytes(store, req.raw, served))) || missing()
  })
  return files
}

function isFormat(format: string): format is keyof typeof types {
  return format in types
}
