// /route/<version>.gpx: the file of a route, for whoever may read a ride that has it.

import { Hono } from 'hono'
import { type HttpEnv, isKey, serveBytes } from '#platform/index.ts'
import type { StoredFilesParts } from './picture-files.ts'
import { createReadableVersions } from './readable-versions.ts'
import { routeFile } from './store-route.ts'

/** Asked again each time: a ride that was taken off the calendar takes its route with it. */
const ofEveryone = 'public, no-cache'
const ofLink = 'private, no-cache'

const maxNameLength = 80
/** Not cached: an event that is restored has its route back at once. */
const missing = () =>
  new Response('There is no such route.', { status: 404, headers: { 'cache-control': 'no-store' } })

export function createRouteFiles({ database, changes, store }: StoredFilesParts): Hono<HttpEnv> {
  const versions = createReadableVersions({
    ...{ database, changes },
    isPublic:
      'exists (select 1 from public.routes where version = $1::uuid and private.is_route_shown(path))',
    isOfLink: 'private.is_route_by_link($1, $2::uuid)',
  })
  const files = new Hono<HttpEnv>()
  files.get('/route/:file', async ({ req, env }) => {
    const [, version = ''] = /^(.+)\.gpx$/.exec(req.param('file')) ?? []
    const key = `${version}/${routeFile.name}`
    if (!isKey(key)) return missing()
    const link = req.query('link')
    const mayRead = (await versions.isPublic(version, env.ip)) ? ofEveryone : undefined
    const cacheControl =
      mayRead ?? (link && (await versions.isOfLink(version, link, env.ip)) ? ofLink : undefined)
    const served = cacheControl && {
      ...{ key, type: routeFile.type, etag: `"${version}"`, cacheControl },
      saveAs: `${fileName(req.query('name'))}.gpx`,
    }
    return (served && (await serveBytes(store, req.raw, served))) || missing()
  })
  return files
}

/** The event's title as far as every program can write it: 'Sunday-Bagel-Ride'. */
function fileName(title = ''): string {
  const letters = title
    .slice(0, 4 * maxNameLength)
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 _-]/g, '')
  return (
    letters
      .trim()
      .replaceAll(/[ _-]+/g, '-')
      .slice(0, maxNameLength) || 'route'
  )
}
