// Sends a test mail at once, past the outbox, and says in words how that went.

import { randomUUID } from 'node:crypto'
import type { Logger } from '../log.ts'
import type { MailSettings } from '../settings.ts'
import { explainMailError } from './failures.ts'
import { type Origin, testLetter } from './test-letter.ts'
import { openTransport } from './transport.ts'

export async function tryMail(
  config: MailSettings,
  log: Logger,
  email: string,
  origin: Origin,
): Promise<{ isSent: boolean; words: string }> {
  const transport = openTransport(config, log)
  try {
    await transport.send(randomUUID(), email, testLetter(config, origin))
  } catch (error) {
    return { isSent: false, words: `The mail was not sent. ${explainMailError(error)}` }
  } finally {
    transport.close()
  }
  const words = config.smtpUrl
    ? `The mail server took a test mail for ${email}. If it does not arrive, look into the spam folder and at MAIL_FROM (${config.mailFrom}).`
    : `SMTP_URL is not set, so the mail was written to ${config.dataDir}/outbox.`
  return { isSent: true, words }
}
