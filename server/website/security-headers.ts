// The headers that every answer of the website carries, and the policy of what a page may load and run.

import { createHash } from 'node:crypto'
import { type MapTiles, tileHost } from '../map-tiles.ts'

/**
 * Headers for every answer. Only a site that is reached over https may promise that it always will be. 'Near me' of the map
 * asks where one is, and the map is opened from any page without the browser's reading these anew.
 */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), geolocation=(self), gyroscope=(), microphone=(), payment=(), usb=()',
    ...(siteUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** Headers for a page whose path is a secret: no link and no picture on it tells where it is, and nobody keeps or lists it. */
export const privateHeaders = [
  ['referrer-policy', 'no-referrer'],
  ['cache-control', 'no-store'],
  ['x-robots-tag', 'noindex, nofollow, noarchive'],
] as const

const framedByAll = 'frame-ancestors *'

/** Whether an answer may be shown in a frame, so that the older header which forbids it must be left out. */
export function isForFrames(headers: Headers): boolean {
  return headers.get('content-security-policy')?.endsWith(framedByAll) ?? false
}

/**
 * A page's policy: scripts from here, and the inline ones that React Router wrote, each known by its hash.
 * Styles on elements are allowed, because an event's colour is data; they cannot run anything. Images come from here too, and the
 * background of maps from its host, on every page, because a map can be opened from any without another being loaded.
 */
export function contentPolicy(
  inlineScripts: readonly string[],
  tiles: MapTiles | null,
  mayBeFramed = false,
): string {
  const hashes = inlineScripts.map(
    script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    `default-src 'none'`,
    `script-src ${[`'self'`, ...hashes].join(' ')}`,
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src ${[`'self'`, 'data:', ...(tiles ? [tileHost(tiles)] : [])].join(' ')}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    // For the preview of what other sites may frame; every other page of this one refuses to be in a frame.
    `frame-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    mayBeFramed ? framedByAll : `frame-ancestors 'none'`,
  ].join('; ')
}

/**
 * Takes the nonce out of a page and gives the scripts that bore it. Only those are the page's own:
 * a script that got in by another way has no nonce, so its hash is not in the policy and it does not run.
 */
export function separateNonce(html: string, nonce: string): { html: string; inlineScripts: string[] } {
  const inlineScripts: string[] = []
  const marked = new RegExp(`<script\\b([^>]*?) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, 'g')
  const plain = html.replace(marked, (_whole, before: string, after: string, text: string) => {
    if (text !== '') inlineScripts.push(text)
    return `<script${before}${after}>${text}</script>`
  })
  return { html: plain.replaceAll(` nonce="${nonce}"`, ''), inlineScripts }
}
