// The scripts, styles and pictures that the service worker keeps beside the pages.

import { isPublicAnswer } from './keepable.ts'

/** Their names have a hash of what they hold; the numbers rise when the shape of what is kept changes. */
export const assetsCache = 'assets-1'
export const picturesCache = 'pictures-1'

/** Some builds beside one another: what a build names, and what kept pages of older ones need. */
const maxAssets = 200
const maxPictures = 60
const maxPictureBytes = 12_000_000
const maxBytesOfOne = 1_500_000
const bytesHeader = 'kept-bytes'

/** A hashed file never changes: what is here is right, also for a page of a build that the server no longer has. */
export async function assetFirstHere(request: Request): Promise<Response> {
  const assets = await caches.open(assetsCache)
  const here = await assets.match(request)
  if (here) return here
  const answer = await fetch(request)
  if (isPublicAnswer(answer)) await assets.put(request, answer.clone())
  return answer
}

/** Has files here that a page needs. The browser's own cache mostly has them, so this seldom costs a request. */
export async function keepAssets(paths: readonly string[]): Promise<void> {
  const assets = await caches.open(assetsCache)
  for (const path of paths) {
    if (await assets.match(path)) continue
    const answer = await fetch(path, { credentials: 'omit' })
    if (isPublicAnswer(answer)) await assets.put(path, answer)
  }
  const all = await assets.keys()
  const old = all.slice(0, Math.max(0, all.length - maxAssets))
  await Promise.all(old.map(request => assets.delete(request)))
}

/** Drops the files that neither this build nor a kept page names. Only for a moment at which no page of another build is open. */
export async function dropAssets(needed: ReadonlySet<string>): Promise<void> {
  const assets = await caches.open(assetsCache)
  for (const request of await assets.keys())
    if (!needed.has(new URL(request.url).pathname)) await assets.delete(request)
}

/** The picture from the network and, without one, as it was seen last. */
export async function pictureOrCopy(request: Request, later: (work: Promise<unknown>) => void) {
  try {
    const answer = await fetch(request)
    if (isPublicAnswer(answer)) later(keepPicture(request, answer.clone()).catch(() => undefined))
    // What is not public any more is not shown without a connection either.
    else if (answer.status === 404) later(dropPicture(request).catch(() => undefined))
    return answer
  } catch (error) {
    const copy = await (await caches.open(picturesCache)).match(request)
    if (copy) return copy
    throw error
  }
}

async function dropPicture(request: Request): Promise<void> {
  await (await caches.open(picturesCache)).delete(request)
}

/** Keeps a picture that was seen, and forgets the oldest above the bounds. */
async function keepPicture(request: Request, answer: Response): Promise<void> {
  const body = await answer.blob()
  if (body.size > maxBytesOfOne) return
  const pictures = await caches.open(picturesCache)
  const headers = new Headers(answer.headers)
  headers.set(bytesHeader, String(body.size))
  await pictures.delete(request)
  await pictures.put(request, new Response(body, { headers }))
  let bytes = 0
  let count = 0
  for (const kept of (await pictures.keys()).toReversed()) {
    count += 1
    bytes += Number((await pictures.match(kept))?.headers.get(bytesHeader) ?? 0)
    if (count > maxPictures || bytes > maxPictureBytes) await pictures.delete(kept)
  }
}
