// Answers with stored bytes: their exact type, for how long they may be kept, and a policy under which nothing of them runs.

import { matchesEtag } from '../http/etag.ts'
import type { ByteStore } from './byte-store.ts'

export interface Served {
  key: string
  type: string
  etag: string
  cacheControl: string
  lastModified?: string
  /** How it is called when it is saved instead of shown. */
  saveAs?: string
}

const maxSeconds = 60
const whileShown = (seconds: number) => `public, max-age=${seconds}, s-maxage=0, must-revalidate`

/**
 * Of a file that is public only while something shows it: a browser asks again after a minute, and a cache that many people
 * share each time.
 */
export const cachedWhileShown = whileShown(maxSeconds)

/** For how long a public file is cached where its upload asked for `max-age=…`. */
export function publicCacheControl(asked: string, isPublicWhileShown = false): string {
  if (!isPublicWhileShown) return `public, ${asked}`
  return whileShown(Math.min(maxSeconds, Number(/\d+/.exec(asked)?.[0] ?? maxSeconds)))
}

/** Only what was made here is ever answered, and even that runs nothing and frames nothing. */
const always = {
  'content-security-policy': `sandbox; default-src 'none'`,
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** Undefined where the bytes are not there. */
export async function serveBytes(
  store: ByteStore,
  request: Request,
  { key, type, etag, cacheControl, lastModified, saveAs }: Served,
): Promise<Response | undefined> {
  const headers = {
    ...always,
    etag,
    'cache-control': cacheControl,
    ...(lastModified && { 'last-modified': new Date(lastModified).toUTCString() }),
  }
  const known = request.headers.get('if-none-match')
  if (known && matchesEtag(known, etag)) return new Response(null, { status: 304, headers })
  const bytes = await store.read(key)
  if (!bytes) return undefined
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'content-type': type,
      'content-length': String(bytes.length),
      ...(saveAs !== undefined && {
        'content-disposition': `attachment; filename="${saveAs.replaceAll(/[^A-Za-z0-9._-]/g, '_')}"`,
      }),
    },
  })
}
