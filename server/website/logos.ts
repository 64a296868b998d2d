// Groups' logos and the icons of types: those of other sites are fetched here once, so that no visitor's browser has to ask there.

import { LRUCache } from 'lru-cache'
import { isId } from '#domain/text/ids.ts'
import { type Database, fetchImage, type OutsideImage, visitor } from '#platform/index.ts'

const keepMilliseconds = 24 * 3_600_000
const retryMilliseconds = 5 * 60_000
const maxKept = 200
const maxKeptBytes = 32 * 1024 * 1024

const keptAnHour = { 'cache-control': 'public, max-age=3600' }

const urlOf = {
  group: 'select logo_url as url from public.groups where id = $1::uuid',
  type: `select icon as url from public.event_types where id = $1::uuid and icon ~ '^https?:'`,
}

/** Looks up the image of a group or a type. The function that it returns answers, and may wait for another site. */
export function createLogos(
  database: Database,
  fetchOne: (url: string) => Promise<OutsideImage> = fetchImage,
) {
  const kept = new LRUCache<string, Promise<OutsideImage | undefined>>({
    max: maxKept,
    maxSize: maxKeptBytes,
    ttl: keepMilliseconds,
  })

  const imageAt = (url: string) => {
    const known = kept.get(url)
    if (known) return known
    // What one takes is known when it is here, and is not counted anew unless it is set anew.
    const settle = (how: { size: number; ttl?: number }) => {
      if (kept.peek(url) !== image) return
      kept.delete(url)
      kept.set(url, image, how)
    }
    const image = fetchOne(url).then(
      found => {
        settle({ size: Math.max(found.bytes.length, 1) })
        return found
      },
      () => {
        settle({ size: 1, ttl: retryMilliseconds })
        return undefined
      },
    )
    kept.set(url, image, { size: 1 })
    return image
  }

  return async (owner: keyof typeof urlOf | 'site', id: string): Promise<() => Promise<Response>> => {
    const url = owner === 'site' ? await readSiteUrl(database) : await readUrl(database, owner, id)
    const own = url && (await ownLogo(database, url))
    return async () => {
      // Not cached: a logo that was replaced is not public any more.
      if (own)
        return new Response(null, { status: 302, headers: { location: own, 'cache-control': 'no-cache' } })
      const image = await (url && imageAt(url))
      if (!image) return new Response(null, { status: 404 })
      return new Response(new Uint8Array(image.bytes), {
        headers: {
          'content-type': image.type,
          ...keptAnHour,
          // An SVG that is opened by itself must not run anything in this site's name.
          'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
        },
      })
    }
  }
}

/** The settings are not for visitors to read; their logo is. */
async function readSiteUrl(database: Database) {
  const [row] = await database.query<{ url: string | null }>(
    'select logo_url as url from public.site_settings',
  )
  return row?.url
}

async function readUrl(database: Database, owner: keyof typeof urlOf, id: string) {
  if (!isId(id.toLowerCase())) return undefined
  const [row] = await database.queryAs<{ url: string | null }>(visitor, urlOf[owner], [id], {
    readOnly: true,
  })
  return row?.url
}

/** The path of a logo that was uploaded here, also when the site has moved to another name since. */
async function ownLogo(database: Database, url: string): Promise<string | undefined> {
  const [, path, name] =
    /^https?:\/\/[^/]+(\/storage\/v1\/object\/public\/group-logos\/([\w./-]+))$/.exec(url) ?? []
  if (!path || !name) return undefined
  const found = await database.query(
    `select 1 from storage.objects where bucket_id = 'group-logos' and name = $1`,
    [name],
  )
  return found.length > 0 ? path : undefined
}
