// The page in place of one that is not kept: the site's own `/offline`, with the list of what there is instead.

import { assetsCache } from './kept-files.ts'
import { type KeptPage, listPages } from './kept-pages.ts'

const path = '/offline'
const maxListed = 30

/** Fetches it while there is a connection. */
export async function keepOfflinePage(): Promise<void> {
  await (await caches.open(assetsCache)).add(path)
}

export const offlinePagePath = path

/** The page without its scripts, which would find themselves at another page's URL. */
export async function offlinePage(url: string): Promise<Response> {
  const kept = await (await caches.open(assetsCache)).match(path)
  if (!kept) return Response.error()
  const html = (await kept.text()).replace(/<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
  const zone = /data-time-zone="([^"]+)"/.exec(html)?.[1]
  const items = (await listPages()).slice(0, maxListed).map(page => item(page, zone))
  const list = items.length > 0 ? items.join('') : '<li>Nothing yet.</li>'
  const headers = new Headers(kept.headers)
  for (const sent of ['content-encoding', 'content-length']) headers.delete(sent)
  const shown = html
    .replace(`<a href="${path}"`, () => `<a href="${escaped(url)}"`)
    .replace(/(<ul [^>]*data-time-zone[^>]*>)(?=<\/ul>)/, start => start + list)
  return new Response(shown, { status: 503, headers })
}

const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function item({ path, title, savedAt }: KeptPage, timeZone: string | undefined): string {
  const when = new Date(savedAt).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  })
  // A title is taken from HTML, and is escaped as it stood there.
  return `<li><a href="${escaped(path)}">${title}</a>, from ${when}</li>`
}
