// A real mail server that keeps what it receives, and reads it as a mail program does.

import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'
import { limits } from '#tests/setup/limits.js'

export interface ReceivedMail extends Email {
  /** The address in the envelope: where it really went. */
  recipient: string
  raw: string
  /** The link that the mail is about. */
  link: URL
}

export interface Mailbox {
  smtpUrl: string
  mails: ReceivedMail[]
  /** Waits for the mail to an address; the newest of several, once there are so many. */
  mailTo(address: string, count?: number): Promise<ReceivedMail>
  /** Answers to each new mail with this instead of taking it. */
  refuseWith(error: { responseCode: number; message: string } | undefined): void
  /** How often a mail was offered. */
  offers(): number
  close(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  let refusal: { responseCode: number; message: string } | undefined
  let offers = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      offers += 1
      if (refusal) return done(Object.assign(new Error(refusal.message), refusal))
      const raw = Buffer.concat(chunks).toString('utf8')
      const email = await PostalMime.parse(raw)
      const url = /https?:\S+/.exec(email.text ?? '')?.[0] ?? 'about:blank'
      const recipient = session.envelope.rcptTo.map(({ address }) => address).join(' ')
      mails.push({ ...email, recipient, raw, link: new URL(url) })
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  const mailsTo = (recipient: string) => mails.filter(mail => mail.recipient === recipient)
  return {
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    mails,
    mailTo: async (recipient, count = 1) => {
      const enough = () => {
        const received = mailsTo(recipient)
        const mail = received.at(-1)
        if (!mail || received.length < count) throw new Error(`${received.length} mails to ${recipient}`)
        return mail
      }
      return vi.waitFor(enough, { timeout: limits.condition })
    },
    refuseWith: error => {
      refusal = error
    },
    offers: () => offers,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
