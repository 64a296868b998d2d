// The pages that the service worker caches, visited and starred ones, and the offline page that lists them.

import { isPublicResponse } from './cacheable.ts'
import { assetsCache, cacheAssets } from './cached-files.ts'

const visitedCache = 'pages-1'
const starredCache = 'starred-1'
export const pagesCaches = [visitedCache, starredCache]

const maxVisited = 60
const maxStarred = 40
/** A cached page is not fetched again before this age. */
const freshMilliseconds = { visited: 60_000, starred: 12 * 3_600_000 }

const savedAtHeader = 'kept-at'
const titleHeader = 'kept-title'
const assetsHeader = 'kept-assets'
const startHeader = 'kept-start'

const ageOf = (copy: Response | undefined) =>
  Date.now() - Date.parse(copy?.headers.get(savedAtHeader) ?? '1970-01-01')

/** The newest copy of a page. */
export async function findCachedPage(path: string): Promise<Response | undefined> {
  const copies = await Promise.all(pagesCaches.map(async name => (await caches.open(name)).match(path)))
  return copies.filter(copy => copy !== undefined).sort((a, b) => ageOf(a) - ageOf(b))[0]
}

/** Caches a page with the files that it needs; a page that is gone is deleted. */
export async function cachePage(path: string, response: Response, name = visitedCache): Promise<void> {
  if ([404, 410].includes(response.status)) {
    for (const cache of pagesCaches) await (await caches.open(cache)).delete(path)
    return
  }
  if (!isPublicResponse(response) || !response.headers.get('content-type')?.startsWith('text/html')) return
  const html = await response.text()
  const assets = [...new Set(html.match(/\/assets\/[\w.-]+\.\w+/g))]
  const headers = headersForNewBody(response)
  headers.set(savedAtHeader, new Date().toISOString())
  headers.set(titleHeader, encodeURIComponent(/<title>([^<]*)/.exec(html)?.[1] ?? path))
  headers.set(assetsHeader, assets.join(' '))
  const start = path.startsWith('/event/') && /"startDate":"([\d:.TZ+-]+)"/.exec(html)?.[1]
  if (start) headers.set(startHeader, start)
  const cache = await caches.open(name)
  // Deleting it first moves it to the end, so that the first entries are the oldest.
  await cache.delete(path)
  await cache.put(path, new Response(html, { headers }))
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - maxVisited))) await cache.delete(old)
  await cacheAssets(assets)
}

/** Fetches visited pages of which only the data was loaded, because a link on another page led there. */
export async function cacheVisited(paths: readonly string[]): Promise<void> {
  for (const path of paths)
    if (ageOf(await (await caches.open(visitedCache)).match(path)) > freshMilliseconds.visited)
      await cachePage(path, await fetchPage(path))
}

/** Caches the pages of starred rides and, if the list is complete, deletes those that are no longer starred. */
export async function cacheStarred(paths: readonly string[], areAll: boolean): Promise<void> {
  const starred = await caches.open(starredCache)
  const wanted = new Set(paths.slice(0, maxStarred))
  for (const request of await starred.keys()) {
    const { pathname, search } = new URL(request.url)
    if (areAll && !wanted.has(pathname + search)) await starred.delete(request)
  }
  for (const path of wanted)
    if (ageOf(await starred.match(path)) > freshMilliseconds.starred)
      await cachePage(path, await fetchPage(path), starredCache)
}

/** Without credentials, so that only public pages can come back. */
function fetchPage(path: string): Promise<Response> {
  return fetch(path, { credentials: 'omit', headers: { accept: 'text/html' } })
}

/** A copy that is marked with its date, which the page then shows. */
export async function markedCopy(copy: Response): Promise<Response> {
  const savedAt = copy.headers.get(savedAtHeader) ?? ''
  const html = (await copy.text()).replace('<html ', `<html data-kept="${savedAt}" `)
  return new Response(html, { headers: copy.headers })
}

/** The headers of a cached response whose body is replaced. */
function headersForNewBody({ headers }: Response): Headers {
  const changed = new Headers(headers)
  for (const name of ['content-encoding', 'content-length']) changed.delete(name)
  return changed
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

export async function assetsOfCachedPages(): Promise<string[]> {
  return (await everyCopy()).flatMap(({ headers }) => headers.get(assetsHeader)?.split(' ') ?? [])
}

export const offlinePagePath = '/offline'
const maxListed = 30

export async function cacheOfflinePage(): Promise<void> {
  await (await caches.open(assetsCache)).add(offlinePagePath)
}

/** The site's `/offline` page with a list of the cached pages, without its scripts, which would not fit the URL. */
export async function offlinePage(url: string): Promise<Response> {
  const page = await (await caches.open(assetsCache)).match(offlinePagePath)
  if (!page) return Response.error()
  const html = (await page.text()).replace(/<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
  const timeZone = /data-time-zone="([^"]+)"/.exec(html)?.[1]
  const savedAt = ({ headers }: { headers: Headers }) => headers.get(savedAtHeader) ?? ''
  const newest = (await everyCopy()).sort((a, b) => savedAt(b).localeCompare(savedAt(a))).slice(0, maxListed)
  const items = newest.map(copy => listItem(copy, timeZone))
  const list = items.length > 0 ? items.join('') : '<li>Nothing yet.</li>'
  const shown = html
    .replace(`<a href="${offlinePagePath}"`, () => `<a href="${escaped(url)}"`)
    .replace(/(<ul [^>]*data-time-zone[^>]*>)(?=<\/ul>)/, start => start + list)
  return new Response(shown, { status: 503, headers: headersForNewBody(page) })
}

const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const hour = { hour: 'numeric', minute: '2-digit' } as const

function listItem(
  { path, headers }: { path: string; headers: Headers },
  timeZone: string | undefined,
): string {
  const textOf = (instant: string, more: Intl.DateTimeFormatOptions) =>
    new Date(instant).toLocaleString('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      ...more,
      ...(timeZone && { timeZone }),
    })
  // The title comes from HTML, so it is already escaped.
  const title = decodeURIComponent(headers.get(titleHeader) ?? '')
  const start = headers.get(startHeader) ?? ''
  // All dates of a series have the same title, so an event's date replaces the site's name.
  const name = Number.isNaN(Date.parse(start))
    ? title
    : `${title.replace(/ · [^·]*$/u, '')}: ${textOf(start, { year: 'numeric', ...hour })}`
  const saved = textOf(headers.get(savedAtHeader) ?? '', hour)
  return `<li><a href="${escaped(path)}">${name}</a> <span>(saved ${saved})</span></li>`
}
