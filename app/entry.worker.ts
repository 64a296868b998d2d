// The service worker: pages from the network while there is one, else as this browser has last seen them. build.js makes /sw.js of it.

import { keptPath, kindOf } from './worker/keepable.ts'
import {
  assetFirstHere,
  assetsCache,
  dropAssets,
  keepAssets,
  pictureOrCopy,
  picturesCache,
} from './worker/kept-files.ts'
import {
  assetsOfPages,
  findPage,
  keepPage,
  keepStarred,
  keepVisited,
  markedCopy,
  pagesCaches,
} from './worker/kept-pages.ts'
import { keepOfflinePage, offlinePage, offlinePagePath } from './worker/offline-page.ts'
import type { FetchEvent, WorkerScope } from './worker/scope.ts'

declare const self: WorkerScope
/** The files of the public pages in this build: where one changes, this script does, and browsers see that there is a newer one. */
declare const buildFiles: string[]

/** How long the network may take while there is a copy. */
const patienceMilliseconds = 3_000
/** The calendar is where the site opens, and a form can be filled in anywhere. */
const alwaysKept = ['/', '/submit-event', '/my-rides']

/** The pages whose copies are shown at once, since their data have just been waited for in vain. */
const expected = new Set<string>()

self.addEventListener('install', event => {
  event.waitUntil(Promise.all([keepAssets(buildFiles), keepOfflinePage()]))
})

// A newer worker waits until no page is open that an older one has served: then nobody misses the files of an older build.
self.addEventListener('activate', event => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  const known = [assetsCache, picturesCache, ...pagesCaches]
  for (const name of await caches.keys()) if (!known.includes(name)) await caches.delete(name)
  await dropAssets(new Set([...buildFiles, offlinePagePath, ...(await assetsOfPages())]))
  await self.registration.navigationPreload?.enable()
  const open = (await self.clients.matchAll({ includeUncontrolled: true })).map(({ url }) => new URL(url))
  await self.clients.claim()
  const paths = open.map(({ pathname, searchParams }) => keptPath(pathname, searchParams))
  // Not waited for: until it has taken over, the worker answers nothing.
  void inTurn(() => keepVisited([...paths.filter(path => path !== undefined), ...alwaysKept]))
}

self.addEventListener('message', event => {
  const { data } = event
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'type') !== 'keep') return
  const asked: unknown = Reflect.get(data, 'paths')
  const paths = (Array.isArray(asked) ? asked : [])
    .filter(path => URL.canParse(path, self.location.origin))
    .map(path => new URL(path, self.location.origin))
    .filter(({ origin }) => origin === self.location.origin)
    .map(({ pathname, searchParams }) => keptPath(pathname, searchParams))
  const isAll = Reflect.get(data, 'isAll') === true
  event.waitUntil(
    inTurn(() =>
      keepStarred(
        paths.filter(path => path !== undefined),
        isAll,
      ),
    ),
  )
})

self.addEventListener('fetch', event => {
  const kind = kindOf(event.request, self.location.origin)
  if (kind?.is === 'page') event.respondWith(page(event, kind.path))
  else if (kind?.is === 'data') event.respondWith(data(event, kind.path))
  else if (kind?.is === 'asset') event.respondWith(assetFirstHere(event.request))
  else if (kind?.is === 'picture')
    event.respondWith(pictureOrCopy(event.request, work => event.waitUntil(work)))
  else if (kind) event.respondWith(fetch(event.request).catch(() => offlinePage(event.request.url)))
})

async function page(event: FetchEvent, path: string): Promise<Response> {
  const asked = event.preloadResponse.then(answer => answer ?? fetch(event.request))
  event.waitUntil(asked.then(answer => keepPage(path, answer.clone())).catch(() => undefined))
  const copy = await findPage(path)
  if (!copy) return asked.catch(() => offlinePage(event.request.url))
  const isExpected = expected.delete(path)
  const answer = isExpected ? undefined : await inTime(asked)
  return answer ?? markedCopy(copy)
}

/** Where the data of a page do not come, its copy does: the router is sent to the page as a whole. */
async function data(event: FetchEvent, path: string): Promise<Response> {
  const asked = fetch(event.request)
  const answer = await inTime(asked)
  if (answer?.ok) event.waitUntil(inTurn(() => keepVisited([path])))
  if (answer) return answer
  if (!(await findPage(path))) return asked
  expected.add(path)
  return new Response(null, {
    status: 204,
    headers: { 'x-remix-redirect': path, 'x-remix-reload-document': 'true' },
  })
}

/** The answer, unless it takes too long, is that of a proxy in front of nothing, or there is none. */
async function inTime(asked: Promise<Response>): Promise<Response | undefined> {
  const tooLate = new Promise<undefined>(resolve => setTimeout(resolve, patienceMilliseconds))
  const answer = await Promise.race([asked.catch(() => undefined), tooLate])
  return answer && [502, 503, 504].includes(answer.status) ? undefined : answer
}

let line: Promise<void> = Promise.resolve()

/** What is fetched only to have it here goes one at a time, and not where data are to be saved. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const connection: unknown = Reflect.get(navigator, 'connection')
  const savesData =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  if (!savesData) line = line.then(work).catch(() => undefined)
  return line
}
