// The scripts, styles and pictures that the service worker caches.

import { isPublicResponse } from './cacheable.ts'

// The number rises when the format of the cache changes.
export const assetsCache = 'assets-1'
export const picturesCache = 'pictures-1'

/** Enough for a few builds: the current one, and those that cached pages still need. */
const maxAssets = 200
const maxPictures = 60
const maxPictureBytes = 12_000_000
const maxBytesPerPicture = 1_500_000
const bytesHeader = 'kept-bytes'

/** Serves an asset from the cache first: hashed files never change, and the server may no longer have an older build. */
export async function serveAsset(request: Request): Promise<Response> {
  const assets = await caches.open(assetsCache)
  const cached = await assets.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (isPublicResponse(response)) await assets.put(request, response.clone())
  return response
}

/** Caches the files of a page. The browser's HTTP cache mostly has them, so this rarely costs a request. */
export async function cacheAssets(paths: readonly string[]): Promise<void> {
  const assets = await caches.open(assetsCache)
  for (const path of paths) {
    if (await assets.match(path)) continue
    const response = await fetch(path, { credentials: 'omit' })
    if (isPublicResponse(response)) await assets.put(path, response)
  }
  const all = await assets.keys()
  const old = all.slice(0, Math.max(0, all.length - maxAssets))
  await Promise.all(old.map(request => assets.delete(request)))
}

/** Deletes files that neither this build nor a cached page needs. Only while no page of another build is open. */
export async function dropAssets(needed: ReadonlySet<string>): Promise<void> {
  const assets = await caches.open(assetsCache)
  for (const request of await assets.keys())
    if (!needed.has(new URL(request.url).pathname)) await assets.delete(request)
}

/** Serves a picture from the network, or from the cache without a connection. */
export async function servePicture(request: Request, waitUntil: (work: Promise<unknown>) => void) {
  try {
    const response = await fetch(request)
    if (isPublicResponse(response)) waitUntil(cachePicture(request, response.clone()).catch(() => undefined))
    // A picture that is no longer public must not be shown offline either.
    else if (response.status === 404) waitUntil(dropPicture(request).catch(() => undefined))
    return response
  } catch (error) {
    const copy = await (await caches.open(picturesCache)).match(request)
    if (copy) return copy
    throw error
  }
}

async function dropPicture(request: Request): Promise<void> {
  await (await caches.open(picturesCache)).delete(request)
}

/** Caches a picture, and deletes the oldest ones beyond the limits. */
async function cachePicture(request: Request, response: Response): Promise<void> {
  const body = await response.blob()
  if (body.size > maxBytesPerPicture) return
  const pictures = await caches.open(picturesCache)
  const headers = new Headers(response.headers)
  headers.set(bytesHeader, String(body.size))
  await pictures.delete(request)
  await pictures.put(request, new Response(body, { headers }))
  let bytes = 0
  let count = 0
  for (const cached of (await pictures.keys()).toReversed()) {
    count += 1
    bytes += Number((await pictures.match(cached))?.headers.get(bytesHeader) ?? 0)
    if (count > maxPictures || bytes > maxPictureBytes) await pictures.delete(cached)
  }
}
