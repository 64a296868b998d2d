// The pages that the service worker keeps: those that were visited, and those of rides with a star.

import { isPublicAnswer } from './keepable.ts'
import { keepAssets } from './kept-files.ts'

const visitedCache = 'pages-1'
const starredCache = 'starred-1'
export const pagesCaches = [visitedCache, starredCache]

const maxVisited = 60
const maxStarred = 40
/** A page that is here is not asked for again so soon only to have it here. */
const freshMilliseconds = { visited: 60_000, starred: 12 * 3_600_000 }

const savedAtHeader = 'kept-at'
const titleHeader = 'kept-title'
const assetsHeader = 'kept-assets'
const startHeader = 'kept-start'

/** What is known of a kept page without reading it. */
export interface KeptPage {
  path: string
  title: string
  savedAt: string
  /** When the event begins, on the page of one; several can have the same title. */
  start: string | undefined
}

const ageOf = (copy: Response | undefined) =>
  Date.now() - Date.parse(copy?.headers.get(savedAtHeader) ?? '1970-01-01')

/** The newest copy of a page. */
export async function findPage(path: string): Promise<Response | undefined> {
  const copies = await Promise.all(pagesCaches.map(async name => (await caches.open(name)).match(path)))
  return copies.filter(copy => copy !== undefined).sort((a, b) => ageOf(a) - ageOf(b))[0]
}

/** Keeps an answer as the copy of a page, with the files that it names; a page that is gone is forgotten. */
export async function keepPage(path: string, answer: Response, name = visitedCache): Promise<void> {
  if ([404, 410].includes(answer.status)) {
    for (const cache of pagesCaches) await (await caches.open(cache)).delete(path)
    return
  }
  if (!isPublicAnswer(answer) || !answer.headers.get('content-type')?.startsWith('text/html')) return
  const html = await answer.text()
  const assets = [...new Set(html.match(/\/assets\/[\w.-]+\.\w+/g))]
  const headers = new Headers(answer.headers)
  // The body is no longer as it was sent.
  for (const sent of ['content-encoding', 'content-length']) headers.delete(sent)
  headers.set(savedAtHeader, new Date().toISOString())
  headers.set(titleHeader, encodeURIComponent(/<title>([^<]*)/.exec(html)?.[1] ?? path))
  headers.set(assetsHeader, assets.join(' '))
  const start = path.startsWith('/event/') && /"startDate":"([\d:.TZ+-]+)"/.exec(html)?.[1]
  if (start) headers.set(startHeader, start)
  const cache = await caches.open(name)
  // What is put anew stands last, so that the first ones are the oldest.
  await cache.delete(path)
  await cache.put(path, new Response(html, { headers }))
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - maxVisited))) await cache.delete(old)
  await keepAssets(assets)
}

/** Asks for pages that were seen without being asked for as a whole, such as one that was opened by a link on another. */
export async function keepVisited(paths: readonly string[]): Promise<void> {
  for (const path of paths)
    if (ageOf(await (await caches.open(visitedCache)).match(path)) > freshMilliseconds.visited)
      await keepPage(path, await askForPage(path))
}

/** Keeps the pages of rides with a star and, where these are all of them, forgets those that have none any more. */
export async function keepStarred(paths: readonly string[], areAll: boolean): Promise<void> {
  const starred = await caches.open(starredCache)
  const wanted = new Set(paths.slice(0, maxStarred))
  for (const request of await starred.keys()) {
    const { pathname, search } = new URL(request.url)
    if (areAll && !wanted.has(pathname + search)) await starred.delete(request)
  }
  for (const path of wanted)
    if (ageOf(await starred.match(path)) > freshMilliseconds.starred)
      await keepPage(path, await askForPage(path), starredCache)
}

/** As nobody: no cookie and nothing else goes with it, so that only what everybody may see can come back. */
function askForPage(path: string): Promise<Response> {
  return fetch(path, { credentials: 'omit', headers: { accept: 'text/html' } })
}

/** A copy as it is shown: the page reads in its first element from when it is, and says so. */
export async function markedCopy(copy: Response): Promise<Response> {
  const savedAt = copy.headers.get(savedAtHeader) ?? ''
  const html = (await copy.text()).replace('<html ', `<html data-kept="${savedAt}" `)
  return new Response(html, { headers: copy.headers })
}

async function everyCopy(): Promise<{ path: string; headers: Headers }[]> {
  const found = new Map<string, Headers>()
  for (const name of pagesCaches) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const copy = await cache.match(request)
      const { pathname, search } = new URL(request.url)
      if (copy) found.set(pathname + search, copy.headers)
    }
  }
  return [...found].map(([path, headers]) => ({ path, headers }))
}

/** All kept pages, the newest first. */
export async function listPages(): Promise<KeptPage[]> {
  return (await everyCopy())
    .map(({ path, headers }) => ({
      path,
      title: decodeURIComponent(headers.get(titleHeader) ?? ''),
      savedAt: headers.get(savedAtHeader) ?? '',
      start: headers.get(startHeader) ?? undefined,
    }))
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/** The files without which the kept pages would not work. */
export async function assetsOfPages(): Promise<string[]> {
  return (await everyCopy()).flatMap(({ headers }) => headers.get(assetsHeader)?.split(' ') ?? [])
}
