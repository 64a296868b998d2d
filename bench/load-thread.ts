// The other end of a measurement: a thread that asks over plain sockets, so that the asking costs the server little.

import { connect } from 'node:net'
import { parentPort } from 'node:worker_threads'

export interface Load {
  port: number
  /** What is sent; `{n}` in it is another number of twelve digits each time, `{day}` another day, `{ip}` the connection's. */
  request: string
  /** Which IP addresses the connections name as theirs, in turn. */
  ips?: string[]
  connections: number
  milliseconds: number
}

export interface LoadResult {
  times: number[]
  failed: number
}

let count = 0
const head = Buffer.from('\r\n\r\n')

/** Asks again and again on one connection until the time is over. */
function askRepeatedly(load: Load, ip: string, end: number, result: LoadResult): Promise<void> {
  const { port, request } = load
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let started = 0
    let missing = -1
    let early = Buffer.alloc(0)
    const ask = () => {
      started = performance.now()
      missing = -1
      early = Buffer.alloc(0)
      count += 1
      const day = new Date(Date.UTC(2100, 0, count)).toISOString().slice(0, 10)
      socket.write(
        request.replace('{n}', String(count).padStart(12, '0')).replace('{day}', day).replace('{ip}', ip),
      )
    }
    let isClosing = false
    // A refusal that leaves the body unread ends the connection; an attacker makes another.
    socket.on('close', () => {
      if (performance.now() >= end) resolve()
      else askRepeatedly(load, ip, end, result).then(resolve, reject)
    })
    socket.on('connect', ask)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      if (missing < 0) {
        early = Buffer.concat([early, chunk])
        const bodyAt = early.indexOf(head)
        if (bodyAt < 0) return
        const lines = early.toString('latin1', 0, bodyAt)
        if (!lines.startsWith('HTTP/1.1 200')) result.failed += 1
        const length = /content-length: (\d+)/i.exec(lines)?.[1]
        if (length === undefined) return reject(new Error(`an answer without a length: ${lines}`))
        isClosing = /connection: close/i.test(lines)
        missing = Number(length) - (early.length - bodyAt - head.length)
      } else {
        missing -= chunk.length
      }
      if (missing > 0) return
      const now = performance.now()
      result.times.push(now - started)
      if (now < end && !isClosing) return ask()
      socket.end()
    })
  })
}

parentPort?.on('message', async (load: Load) => {
  const result: LoadResult = { times: [], failed: 0 }
  const { connections, milliseconds, ips = [''] } = load
  const end = performance.now() + milliseconds
  await Promise.all(
    Array.from({ length: connections }, (_, n) =>
      askRepeatedly(load, ips[n % ips.length] ?? '', end, result),
    ),
  )
  parentPort?.postMessage(result)
})
