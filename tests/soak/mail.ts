// A mail server that takes its time, can go away, hang or refuse, and knows how often it got which mail.

import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { type Gate, openGate } from '../faults/gate.ts'

/** So that at any moment one is on its way. */
const milliseconds = 150

export interface MailServer {
  url: string
  gate: Gate
  setRefusing(isRefusing: boolean): void
  /** How often a mail came, by its id in the outbox. */
  received: Map<string, number>
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const received = new Map<string, number>()
  let isRefusing = false
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      isRefusing ? done(Object.assign(new Error('Please try later.'), { responseCode: 451 })) : done(),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        const id = /^message-id: <([0-9a-f-]{36})@/im.exec(Buffer.concat(parts).toString())?.[1] ?? 'none'
        received.set(id, (received.get(id) ?? 0) + 1)
        setTimeout(done, milliseconds)
      })
    },
  })
  // A killed server breaks its connection in the middle of a word; that is the point.
  smtp.on('error', () => undefined)
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const address = smtp.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  const gate = await openGate(`smtp://127.0.0.1:${address.port}`)
  return {
    url: gate.url,
    gate,
    received,
    setRefusing: wanted => {
      isRefusing = wanted
    },
    close: async () => {
      await gate.close()
      await new Promise<void>(done => smtp.close(done))
    },
  }
}
