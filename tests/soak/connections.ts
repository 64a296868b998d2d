// Clients that behave badly for a while: slow ones, ones that stop in the middle of a sentence, and five hundred at once.

import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '../setup/limits.js'
import type { Site } from './site.ts'

/** Connections of eight networks. */
function open({ url }: Site, count: number, begin: (socket: Socket, index: number) => void): Socket[] {
  const port = Number(new URL(url).port)
  return Array.from({ length: count }, (_, index) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${(index % 8) + 1}` })
    socket.on('error', () => undefined)
    socket.on('connect', () => begin(socket, index))
    return socket
  })
}

const close = (sockets: Socket[]) => {
  for (const socket of sockets) socket.destroy()
}
const ask = (path: string, ip: string) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${ip}\r\n\r\n`

/** They send a letter at a time, or read nothing of what they asked for again and again. */
export async function slowClients(site: Site, milliseconds: number): Promise<void> {
  const question = ask('/functions/v1/calendar-feed', '198.19.255.1')
  const deaf = open(site, 30, socket => {
    socket.pause()
    socket.write(question.repeat(20))
  })
  const slow = open(site, 30, () => undefined)
  const end = Date.now() + milliseconds
  for (let letter = 0; Date.now() < end; letter += 1) {
    for (const socket of slow) if (socket.writable) socket.write(question[letter % question.length] ?? '')
    await pause(200)
  }
  close([...deaf, ...slow])
}

/** Half a head, half a body, and then nothing. */
export async function halfOpen(site: Site, milliseconds: number): Promise<void> {
  const heads = open(site, 50, socket => socket.write('GET / HTTP/1.1\r\nHo'))
  const body = `POST /rest/v1/event_submissions HTTP/1.1\r\nHost: 127.0.0.1\r\napikey: ${site.keys.publishable}\r\n`
  const bodies = open(site, 50, socket =>
    socket.write(`${body}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"title": "Ha`),
  )
  await pause(milliseconds)
  close([...heads, ...bodies])
}

/** Five hundred visitors ask for the home page at once and stay; who is refused asks again, and it comes to all of them. */
export async function fiveHundred(site: Site, milliseconds: number): Promise<void> {
  const served = new Set<Socket>()
  const refusals: string[] = []
  const sockets = open(site, 500, (socket, index) => {
    const question = ask('/', `198.19.${index % 250}.${1 + Math.floor(index / 250)}`)
    socket.on('data', (chunk: Buffer) => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1', 0, 20))?.[1]
      if (status === '200') return served.add(socket)
      if (status) refusals.push(status)
      return status && setTimeout(() => socket.write(question), 1_000)
    })
    socket.write(question)
  })
  const start = performance.now()
  await pause(milliseconds)
  while (served.size < sockets.length && performance.now() - start < limits.condition) await pause(100)
  close(sockets)
  if (served.size < sockets.length)
    throw new Error(
      `${served.size} of 500 connections got the home page; ${refusals.length} refusals ${[...new Set(refusals)]}`,
    )
}
