// Groups' logos, which live on other sites: fetched here once, so that no visitor's browser has to ask there.

import { type Database, visitor } from '../database/database.ts'
import { fetchImage, type OutsideImage } from './outside-image.ts'

const keepMilliseconds = 24 * 3_600_000
const retryMilliseconds = 5 * 60_000
const mostKept = 200

interface Kept {
  image: Promise<OutsideImage | undefined>
  until: number
}

/** Answers for the logo of a group. */
export function createLogos(database: Database, fetchOne: typeof fetchImage = fetchImage) {
  const kept = new Map<string, Kept>()

  const imageAt = (url: string) => {
    const known = kept.get(url)
    if (known && known.until > Date.now()) return known.image
    const entry: Kept = {
      until: Date.now() + keepMilliseconds,
      image: fetchOne(url).catch(() => {
        entry.until = Date.now() + retryMilliseconds
        return undefined
      }),
    }
    kept.delete(url)
    kept.set(url, entry)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return entry.image
  }

  return async (groupId: string): Promise<Response> => {
    const [group] = await database.queryAs<{ logo_url: string | null }>(
      visitor,
      'select logo_url from public.groups where id::text = $1',
      [groupId],
      { readOnly: true },
    )
    const image = group?.logo_url ? await imageAt(group.logo_url) : undefined
    if (!image) return new Response(null, { status: 404 })
    return new Response(new Uint8Array(image.bytes), {
      headers: {
        'content-type': image.type,
        'cache-control': 'public, max-age=3600',
        // An SVG that is opened by itself must not run anything in this site's name.
        'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
      },
    })
  }
}
