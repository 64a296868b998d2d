// The service worker's address, and the worker of nothing that takes the place of one which browsers should no longer have.

export const workerPath = '/sw.js'

/** A newer one is seen at once; and whatever gets into a worker, it asks nobody but this site. */
export const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': `default-src 'none'; connect-src 'self'`,
}

/** Takes over without waiting, forgets everything that was kept, and goes. */
export const noWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`
