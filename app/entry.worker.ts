// The service worker: pages come from the network, or from the cache without a connection. build.js builds /sw.js from it.

import { cachePath, requestKind } from './worker/cacheable.ts'
import {
  assetsCache,
  cacheAssets,
  dropAssets,
  picturesCache,
  serveAsset,
  servePicture,
} from './worker/cached-files.ts'
import {
  assetsOfCachedPages,
  cacheOfflinePage,
  cachePage,
  cacheStarred,
  cacheVisited,
  findCachedPage,
  markedCopy,
  offlinePage,
  offlinePagePath,
  pagesCaches,
} from './worker/cached-pages.ts'

/** An event that keeps the worker awake. The types of pages lack those of service workers. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends WorkerEvent {
  request: Request
  /** The request that the browser sent while the worker was starting. */
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

interface WorkerEvents {
  install: WorkerEvent
  activate: WorkerEvent
  fetch: FetchEvent
  message: WorkerEvent & { data: unknown }
}

declare const self: {
  location: { origin: string }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  clients: {
    claim(): Promise<void>
    matchAll(options: { includeUncontrolled: boolean }): Promise<readonly { url: string }[]>
  }
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

/** The files of the public pages in this build. A changed file changes this script, which tells browsers of the new build. */
declare const buildFiles: string[]

/** How long the network may take when there is a copy. */
const networkTimeout = 3_000
/** The start page, and those that are useful anywhere. */
const alwaysCached = ['/', '/submit-event', '/my-rides']

/** Pages whose copies are shown without waiting, because their data has just timed out. */
const timedOut = new Set<string>()

self.addEventListener('install', event => {
  event.waitUntil(Promise.all([cacheAssets(buildFiles), cacheOfflinePage()]))
})

// A new worker activates when no page of the old one is open, so that no page misses the files of its build.
self.addEventListener('activate', event => event.waitUntil(activate()))

async function activate(): Promise<void> {
  const known = [assetsCache, picturesCache, ...pagesCaches]
  for (const name of await caches.keys()) if (!known.includes(name)) await caches.delete(name)
  await dropAssets(new Set([...buildFiles, offlinePagePath, ...(await assetsOfCachedPages())]))
  await self.registration.navigationPreload?.enable()
  const open = await self.clients.matchAll({ includeUncontrolled: true })
  await self.clients.claim()
  // Not awaited: the worker answers no request before it is active.
  void enqueue(() => cacheVisited([...cacheablePaths(open.map(({ url }) => url)), ...alwaysCached]))
}

function cacheablePaths(urls: readonly string[]): string[] {
  return urls
    .filter(url => URL.canParse(url, self.location.origin))
    .map(url => new URL(url, self.location.origin))
    .filter(({ origin }) => origin === self.location.origin)
    .map(({ pathname, searchParams }) => cachePath(pathname, searchParams))
    .filter(path => path !== undefined)
}

self.addEventListener('message', event => {
  const { data } = event
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'type') !== 'keep') return
  const paths: unknown = Reflect.get(data, 'paths')
  const isAll = Reflect.get(data, 'isAll') === true
  event.waitUntil(enqueue(() => cacheStarred(cacheablePaths(Array.isArray(paths) ? paths : []), isAll)))
})

self.addEventListener('fetch', event => {
  const kind = requestKind(event.request, self.location.origin)
  if (kind?.is === 'page') event.respondWith(respondWithPage(event, kind.path))
  else if (kind?.is === 'data') event.respondWith(respondWithData(event, kind.path))
  else if (kind?.is === 'asset') event.respondWith(serveAsset(event.request))
  else if (kind?.is === 'picture')
    event.respondWith(servePicture(event.request, work => event.waitUntil(work)))
  else if (kind) event.respondWith(fetch(event.request).catch(() => offlinePage(event.request.url)))
})

async function respondWithPage(event: FetchEvent, path: string): Promise<Response> {
  const fetched = event.preloadResponse.then(response => response ?? fetch(event.request))
  event.waitUntil(fetched.then(response => cachePage(path, response.clone())).catch(() => undefined))
  const copy = await findCachedPage(path)
  if (!copy) return fetched.catch(() => offlinePage(event.request.url))
  const response = timedOut.delete(path) ? undefined : await inTime(fetched)
  return response ?? markedCopy(copy)
}

/** If the data of a page does not arrive, the router is redirected to the page as a whole, which has a copy. */
async function respondWithData(event: FetchEvent, path: string): Promise<Response> {
  const fetched = fetch(event.request)
  const response = await inTime(fetched)
  if (response?.ok) event.waitUntil(enqueue(() => cacheVisited([path])))
  if (response) return response
  if (!(await findCachedPage(path))) return fetched
  timedOut.add(path)
  return new Response(null, {
    status: 204,
    headers: { 'x-remix-redirect': path, 'x-remix-reload-document': 'true' },
  })
}

/** The response, unless it fails, takes too long, or comes from a proxy whose server is down. */
async function inTime(fetched: Promise<Response>): Promise<Response | undefined> {
  const timeout = new Promise<undefined>(resolve => setTimeout(resolve, networkTimeout))
  const response = await Promise.race([fetched.catch(() => undefined), timeout])
  return response && [502, 503, 504].includes(response.status) ? undefined : response
}

let queue: Promise<void> = Promise.resolve()

/** Runs background fetches one at a time, and none if the browser is set to save data. */
function enqueue(work: () => Promise<void>): Promise<void> {
  const connection: unknown = Reflect.get(navigator, 'connection')
  const savesData = Reflect.get(Object(connection), 'saveData') === true
  if (!savesData) queue = queue.then(work).catch(() => undefined)
  return queue
}
