// Carries a finished letter away: to a mail server, or into files for whoever has none.

import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from '../log.ts'
import type { MailSettings } from '../settings.ts'
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
/** As long as the database remembers most mail. */
const writtenDays = 30

/** `wholeSend` ends a send that no socket timeout notices, such as one whose server answers a byte at a time. */
const smtpTimeouts = {
  ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
  wholeSend: 120_000,
}

function messageOf(config: MailSettings, id: string, email: string, letter: Letter) {
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
export function openTransport(config: MailSettings, log: Logger, timeouts = smtpTimeouts): Transport {
  return config.smtpUrl ? smtp(config, config.smtpUrl, timeouts) : files(config, log)
}

function smtp(config: MailSettings, url: string, { wholeSend, ...timeouts }: typeof smtpTimeouts): Transport {
  // No requeues: a retry is the worker's decision, which makes sure first that the mail is still its own.
  const connect = () => createTransport({ url, pool: true, maxConnections: 1, maxRequeues: 0, ...timeouts })
  let mailer = connect()
  return {
    send: async (id, email, letter) => {
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          const words = `the mail was not taken within ${wholeSend / 1000} seconds`
          reject(Object.assign(new Error(words), { code: 'ETIMEDOUT' }))
          mailer.close({ force: true })
          mailer = connect()
        }, wholeSend)
      })
      try {
        await Promise.race([mailer.sendMail(messageOf(config, id, email, letter)), timeout])
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => mailer.close(),
    folder: undefined,
  }
}

function files(config: MailSettings, log: Logger): Transport {
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

/** Deletes mail that was written to the folder long ago. */
export async function sweepWrittenMail(
  { dataDir }: { dataDir: string },
  signal?: AbortSignal,
): Promise<void> {
  const folder = join(dataDir, folderName)
  const names = await readdir(folder).catch(() => [])
  const oldest = Date.now() - writtenDays * 24 * 60 * 60 * 1000
  for (const name of names.filter(name => name.endsWith('.eml'))) {
    if (signal?.aborted) return
    const file = join(folder, name)
    const isOld = await stat(file).then(
      ({ mtimeMs }) => mtimeMs < oldest,
      () => false,
    )
    if (isOld) await rm(file, { force: true })
  }
}
