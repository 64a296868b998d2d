// A door in front of the real server, which a test can shut, slow down, or make that of a newer build.

import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What stands behind the door. */
export type Behind =
  | 'the site'
  | 'nothing' // as when the server was stopped: no connection stays open, and nothing is answered
  | 'a proxy without a site'
  | 'a slow network'
  | 'a newer build'
  | 'a worker of nothing'

export interface Front {
  url: string
  become(behind: Behind): Promise<void>
  close(): Promise<void>
}

const slowMilliseconds = 20_000
/** One pixel, with so much behind it as a photograph has: every picture of this site. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.alloc(300_000)])
const hashed = /(\/assets\/|\.\/)([\w.-]+)-([\w-]{8})\.(js|css|woff2)/g
const renamed = /^(\/assets\/[\w.-]+-[\w-]{8})-newer\./

/**
 * A newer build is made of the present one by giving every hashed file another name, in its place and wherever it is named; the old names are
 * gone. The policies of pages are left out then, since they have hashes of scripts which name the files.
 */
export async function openFront(site: string, noWorker: string): Promise<Front> {
  let behind: Behind = 'the site'

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '/'
    if (behind === 'a proxy without a site') return outgoing.writeHead(502).end('<h1>502 Bad Gateway</h1>')
    if (path.startsWith('/picture/'))
      return outgoing
        .writeHead(200, {
          'content-type': 'image/png',
          'cache-control': 'public, max-age=31536000, immutable',
        })
        .end(picture)
    if (behind === 'a worker of nothing' && path === '/sw.js')
      return outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(noWorker)
    const isNewer = behind === 'a newer build'
    if (isNewer && path.startsWith('/assets/') && !renamed.test(path)) return outgoing.writeHead(404).end()
    const pass = () => {
      const headers = { ...incoming.headers, host: new URL(site).host, 'accept-encoding': 'identity' }
      if (isNewer) delete headers['if-none-match']
      const asked = ask(
        `${site}${path.replace(renamed, '$1.')}`,
        { method: incoming.method, headers },
        found => {
          const { 'content-security-policy': policy, etag, ...others } = found.headers
          const given = isNewer ? others : found.headers
          if (!isNewer || !/html|javascript|css/.test(found.headers['content-type'] ?? '')) {
            outgoing.writeHead(found.statusCode ?? 502, given)
            found.pipe(outgoing)
            return
          }
          const chunks: Buffer[] = []
          found.on('data', chunk => chunks.push(chunk))
          found.on('end', () => {
            const text = Buffer.concat(chunks).toString().replace(hashed, '$1$2-$3-newer.$4')
            const { 'content-length': _length, ...plain } = given
            outgoing.writeHead(found.statusCode ?? 502, plain).end(text)
          })
        },
      )
      asked.on('error', () => outgoing.destroy())
      incoming.pipe(asked)
    }
    if (behind === 'a slow network') setTimeout(pass, slowMilliseconds).unref()
    else pass()
  }

  const server = createServer(answer)
  // The port stays ours all the time: given up for a moment, another program could have it.
  server.on('connection', socket => {
    if (behind === 'nothing') socket.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    become: async next => {
      behind = next
      // Whoever still waits, waits for the former one.
      server.closeAllConnections()
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
