// Carries a finished letter away: to a mail server, or into files for whoever has none.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { type Letter, letterText } from './letter.ts'
import { letterHtml } from './letter-html.ts'

export interface Transport {
  /** Sends one letter. The same id gives the same Message-ID, so that a mail sent twice can be told. */
  send(id: string, email: string, letter: Letter): Promise<void>
  close(): void
  /** The folder, within the data folder, that letters are written to instead of being sent. */
  folder: string | undefined
}

const folderName = 'outbox'

/** How long a mail server may be silent before it counts as gone. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

function messageOf(config: Config, id: string, email: string, letter: Letter) {
  return {
    messageId: `<${id}@${new URL(config.siteUrl).hostname}>`,
    from: config.mailFrom,
    // As an object, so that nothing in the email address is read as a second one.
    to: { name: '', address: email },
    subject: letter.subject,
    text: letterText(letter, config.siteContact),
    html: letterHtml(letter, config.siteContact),
    headers: { 'Auto-Submitted': 'auto-generated', ...asWritten(letter.headers ?? {}) },
    // A letter is words alone: it may not read files or fetch URLs of this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A long URL in a header must not be broken up or encoded: mail programs look for it as it is. */
function asWritten(headers: Record<string, string>) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]))
}

/** SMTP when there is a mail server; otherwise `.eml` files in DATA_DIR/outbox, and the link in the log. */
export function openTransport(config: Config, log: Logger): Transport {
  return config.smtpUrl ? smtp(config, config.smtpUrl) : files(config, log)
}

function smtp(config: Config, url: string): Transport {
  const mailer = createTransport({ url, pool: true, maxConnections: 5, ...patience })
  return {
    send: async (id, email, letter) => {
      await mailer.sendMail(messageOf(config, id, email, letter))
    },
    close: () => mailer.close(),
    folder: undefined,
  }
}

function files(config: Config, log: Logger): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const folder = join(config.dataDir, folderName)
  return {
    send: async (id, email, letter) => {
      const { message } = await composer.sendMail(messageOf(config, id, email, letter))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${id}.eml`)
      await writeFile(file, message, { mode: 0o600 })
      const secret = letter.action?.url ?? letter.code ?? ''
      log.info(`No SMTP_URL is set. The mail '${letter.subject}' to ${email} is in ${file}\n${secret}`)
    },
    close: () => composer.close(),
    folder: folderName,
  }
}
