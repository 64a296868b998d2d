// A server of map tiles that works, is slow, has none or is gone, as a test wants it.

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

export interface Tiles {
  /** For MAP_TILES. */
  setting: string
  host: string
  /** The paths that were asked for. */
  asked: string[]
  /** 'slow': nothing is answered until it is 'well' again. */
  be(how: 'well' | 'slow' | 'empty' | 'gone'): Promise<void>
}

/** One grey pixel, which stands for a square of streets. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM8c+bMfwAGgAL+ewd0fAAAAABJRU5ErkJggg==',
  'base64',
)

export async function serveTiles(): Promise<Tiles> {
  const asked: string[] = []
  const waiting: ServerResponse[] = []
  let now: Parameters<Tiles['be']>[0] = 'well'
  const send = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(tile)
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (now === 'slow') waiting.push(response)
    else if (now === 'empty') response.writeHead(404).end()
    else send(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server of tiles has no port')
  const { port } = address
  server.unref()
  return {
    host: `127.0.0.1:${port}`,
    setting: `http://127.0.0.1:${port}/{z}/{x}/{y}.png © OpenStreetMap contributors`,
    asked,
    async be(how) {
      asked.length = 0
      now = how
      if (how === 'well') for (const response of waiting.splice(0)) send(response)
      if (how === 'gone') {
        server.closeAllConnections()
        server.close()
      } else if (!server.listening) {
        server.listen(port, '127.0.0.1')
        await once(server, 'listening')
      }
    },
  }
}
