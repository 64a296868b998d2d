// Groups' logos, which live on other sites: fetched here once, so that no visitor's browser has to ask there.

import { z } from 'zod'
import { type Database, visitor } from '../database/database.ts'
import { fetchImage, type OutsideImage } from './outside-image.ts'

const keepMilliseconds = 24 * 3_600_000
const retryMilliseconds = 5 * 60_000
const maxKept = 200
const maxKeptBytes = 32 * 1024 * 1024
/** Each one may occupy one of the few threads that look up names, which others wait for too. */
const maxAtOnce = 2
const maxWaiting = 100

interface Kept {
  image: Promise<OutsideImage | undefined>
  bytes: number
  until: number
}

/** Answers for the logo of a group. */
export function createLogos(
  database: Database,
  fetchOne: (url: string) => Promise<OutsideImage> = fetchImage,
) {
  const kept = new Map<string, Kept>()
  const inTurn = turns()

  const imageAt = (url: string) => {
    const known = kept.get(url)
    if (known && known.until > Date.now()) return known.image
    const entry: Kept = { until: Date.now() + keepMilliseconds, bytes: 0, image: Promise.resolve(undefined) }
    entry.image = inTurn(() => fetchOne(url)).then(
      image => {
        entry.bytes = image.bytes.length
        forgetOldest()
        return image
      },
      () => {
        entry.until = Date.now() + retryMilliseconds
        return undefined
      },
    )
    kept.delete(url)
    kept.set(url, entry)
    forgetOldest()
    return entry.image
  }

  const forgetOldest = () => {
    let bytes = [...kept.values()].reduce((sum, entry) => sum + entry.bytes, 0)
    for (const [url, entry] of kept) {
      if (kept.size <= maxKept && bytes <= maxKeptBytes) break
      kept.delete(url)
      bytes -= entry.bytes
    }
  }

  return async (groupId: string): Promise<Response> => {
    const image = await logoOf(database, groupId).then(url => (url ? imageAt(url) : undefined))
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

async function logoOf(database: Database, groupId: string): Promise<string | null | undefined> {
  if (!z.guid().safeParse(groupId).success) return undefined
  const [group] = await database.queryAs<{ logo_url: string | null }>(
    visitor,
    'select logo_url from public.groups where id = $1::uuid',
    [groupId],
    { readOnly: true },
  )
  return group?.logo_url
}

/** Lets a few pieces of work run at once and some more wait; what is beyond is refused. */
function turns() {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < maxAtOnce) running += 1
    else if (waiting.length < maxWaiting) await new Promise<void>(next => waiting.push(next))
    else throw new Error('Too many logos are being fetched.')
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
