// Sends the built files that browsers load: scripts, styles, the font, the icon, the service worker.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { acceptedEncoding } from '#platform/index.ts'
import { workerHeaders, workerPath } from './no-worker.ts'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

interface Asset {
  type: string
  identity: Buffer<ArrayBuffer>
  br: Buffer<ArrayBuffer> | undefined
  gzip: Buffer<ArrayBuffer> | undefined
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(path => statSync(path).isFile())
}

/** All files of a folder in memory, by their paths on the site: they are few, and a path can lead nowhere else. */
export function loadAssets(folder: string): (request: Request) => Response | undefined {
  const files = new Map(filesUnder(folder).map(path => [`/${relative(folder, path)}`, readFileSync(path)]))
  const assets = new Map<string, Asset>()
  for (const [path, identity] of files) {
    const type = contentTypes[extname(path)]
    if (type) assets.set(path, { type, identity, br: files.get(`${path}.br`), gzip: files.get(`${path}.gz`) })
  }
  return request => {
    const path = new URL(request.url).pathname
    const asset = assets.get(path)
    if (!asset || !['GET', 'HEAD'].includes(request.method)) return undefined
    const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
    const bytes = asset[encoding]
    const headers = new Headers({
      'content-type': asset.type,
      vary: 'Accept-Encoding',
      // The build puts a hash of the content into the names below /assets/, so these never change.
      'cache-control': path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=86400',
      ...(path === workerPath && workerHeaders),
    })
    if (bytes && encoding !== 'identity') headers.set('content-encoding', encoding)
    const body = bytes ?? asset.identity
    headers.set('content-length', String(body.length))
    return new Response(request.method === 'HEAD' ? null : body, { headers })
  }
}
