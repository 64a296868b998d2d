import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { explainMailError, isPermanent } from './failures.ts'
import { openTransport, sweepWrittenMail, type Transport } from './transport.ts'

const log = pino({ level: 'silent' })
const letter = { subject: 'A ride', paragraphs: ['Come.'], footer: 'A test.' }
/** Short enough for a test; the server's own are the same, but longer. */
const timeouts = { connectionTimeout: 400, greetingTimeout: 400, socketTimeout: 400, wholeSend: 1_500 }

/** What a mail server does when someone connects, and once it has the whole message. */
interface Manners {
  greet?(socket: Socket): void
  take?(socket: Socket): void
  data?(socket: Socket): void
}

describe('a mail server', () => {
  let server: Server
  let transport: Transport
  let manners: Manners
  let connections: number
  const sockets = new Set<Socket>()
  beforeEach(async () => {
    manners = {}
    connections = 0
    server = createServer(socket => {
      connections += 1
      sockets.add(socket)
      socket.on('error', () => undefined)
      const { greet, take, data } = manners
      const say = (line: string) => socket.write(`${line}\r\n`)
      let isData = false
      let heard = ''
      socket.on('data', chunk => {
        heard += chunk.toString()
        if (isData && data) return data(socket)
        if (isData && heard.endsWith('\r\n.\r\n')) {
          isData = false
          heard = ''
          return take ? take(socket) : say('250 taken')
        }
        if (isData || !heard.endsWith('\r\n')) return
        isData = heard.startsWith('DATA')
        heard = ''
        say(isData ? '354 go on' : '250 fine')
      })
      if (greet) greet(socket)
      else say('220 hello')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port was given')
    const settings = {
      siteName: 'Notes',
      siteUrl: 'http://notes.example',
      siteContact: undefined,
      dataDir: '.',
      smtpUrl: `smtp://127.0.0.1:${address.port}`,
      mailFrom: 'a@rides.example',
    }
    transport = openTransport(settings, log, timeouts)
  })
  afterEach(async () => {
    transport.close()
    for (const socket of sockets) socket.destroy()
    await new Promise(done => server.close(done))
  })
  const send = () => transport.send('1', 'reader@people.example', letter)

  /** The mail is refused soon and for now, in words that can be stored, over one connection; the next one gets through. */
  const failsOnce = async (words: RegExp) => {
    const error = await send().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(explainMailError(error)).toMatch(words)
    expect(explainMailError(error)).not.toMatch(/\p{Cc}/u)
    expect(isPermanent(error)).toBe(false)
    expect(connections).toBe(1)
    manners = {}
    await send()
  }

  it('that never says anything is given up', async () => {
    manners = { greet: () => undefined }
    await failsOnce(/does not answer in time/)
  })

  it('that falls silent after the message is given up', async () => {
    manners = { take: () => undefined }
    await failsOnce(/does not answer in time/)
  })

  it('that goes on talking without an end is given up', async () => {
    manners = {
      take: socket => {
        const talk = setInterval(() => socket.write('250-and\r\n'), 50)
        socket.on('close', () => clearInterval(talk))
      },
    }
    await failsOnce(/does not answer in time.*1\.5 seconds/)
  })

  it('that answers garbage is told of in words that can be stored', async () => {
    manners = { greet: socket => socket.write('\0\u0001\u001b[2J garbage \0\r\n'.repeat(200)) }
    await failsOnce(/garbage/)
  })

  it.each(['greet', 'data', 'take'] as const)(
    'that hangs up at %s is not tried again by itself',
    async at => {
      manners = { [at]: (socket: Socket) => socket.destroy() }
      await failsOnce(/./)
    },
  )
})

it('mail that was written to the folder is deleted after a month', async () => {
  const config = { dataDir: await mkdtemp(join(tmpdir(), 'calendar-')) }
  await sweepWrittenMail(config)
  const folder = join(config.dataDir, 'outbox')
  await mkdir(folder)
  for (const [name, days] of Object.entries({ 'old.eml': 31, 'new.eml': 29, 'old.txt': 31 })) {
    await writeFile(join(folder, name), 'mail')
    const time = Date.now() / 1000 - days * 24 * 60 * 60
    await utimes(join(folder, name), time, time)
  }
  await sweepWrittenMail(config)
  expect((await readdir(folder)).sort()).toEqual(['new.eml', 'old.txt'])
  await rm(config.dataDir, { recursive: true })
})
