// A balancer in front of servers, as careful and no more than those that people use: it asks /readyz, keeps connections, and sends
// a request elsewhere only when nobody answered the door.

import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

const askEvery = 250

export interface Balancer {
  url: string
  /** What it had to answer itself, because a server broke off. */
  broken: string[]
  isReady(serverUrl: string): boolean
  close(): Promise<void>
}

export async function startBalancer(serverUrls: string[]): Promise<Balancer> {
  const ready = new Set<string>()
  const broken: string[] = []
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  const look = async () => {
    for (const url of serverUrls) {
      const isOk = await fetch(`${url}/readyz`).then(
        answer => answer.ok,
        () => false,
      )
      if (isOk) ready.add(url)
      else ready.delete(url)
    }
  }
  const forward = (
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    [server, ...others]: string[],
  ) => {
    const fail = (words: string) => {
      broken.push(`${incoming.method} ${incoming.url}: ${words}`)
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end()
    }
    if (!server) return fail('no server is ready')
    const { method, headers } = incoming
    const sent = request(`${server}${incoming.url}`, { method, headers, agent }, answer => {
      const { connection, 'keep-alive': _, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      answer.on('error', error => fail(error.message)).pipe(outgoing)
    })
    sent.on('error', error => {
      if (Reflect.get(error, 'code') === 'ECONNREFUSED') forward(incoming, body, outgoing, others)
      else fail(error.message)
    })
    sent.end(body)
  }
  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part)
    const choice = serverUrls.filter(url => ready.has(url))
    turn += 1
    const first = turn % Math.max(choice.length, 1)
    forward(incoming, Buffer.concat(parts), outgoing, [...choice.slice(first), ...choice.slice(0, first)])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the balancer has no port')
  await look()
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      await new Promise(resolve => setTimeout(resolve, askEvery))
      await look()
    }
  })()
  return {
    url: `http://127.0.0.1:${address.port}`,
    broken,
    isReady: url => ready.has(url),
    close: async () => {
      isOver = true
      await looking
      server.closeAllConnections()
      agent.destroy()
      await new Promise(done => server.close(done))
    },
  }
}
