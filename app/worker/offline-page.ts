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

const hour = { hour: 'numeric', minute: '2-digit' } as const

function item({ path, title, savedAt, start }: KeptPage, timeZone: string | undefined): string {
  const textOf = (instant: string, more: Intl.DateTimeFormatOptions) =>
    new Date(instant).toLocaleString('en-US', {
      ...{ weekday: 'short', month: 'short', day: 'numeric', ...more },
      ...(timeZone && { timeZone }),
    })
  // A title is taken from HTML, and is escaped as it stood there. Of a series every date has the same one, so the date
  // takes the place of the site's name.
  const isEvent = start !== undefined && !Number.isNaN(Date.parse(start))
  const name = isEvent
    ? `${title.replace(/ · [^·]*$/u, '')}: ${textOf(start, { year: 'numeric', ...hour })}`
    : title
  return `<li><a href="${escaped(path)}">${name}</a> <span>(saved ${textOf(savedAt, hour)})</span></li>`
}
