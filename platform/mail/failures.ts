// Why a mail could not be sent, in words that help, and whether trying again can help.

/** What nodemailer says about a failure, beside its message. */
function detailsOf(error: Error): { code: string; responseCode: number } {
  const code = Reflect.get(error, 'code')
  const responseCode = Reflect.get(error, 'responseCode')
  return {
    code: typeof code === 'string' ? code : '',
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
  }
}

const advice: Record<string, string> = {
  EAUTH: 'The mail server refuses the user or the password in SMTP_URL.',
  EDNS: 'The mail server named in SMTP_URL is not found.',
  ECONNECTION: 'The mail server in SMTP_URL does not answer. Are the name and the port right?',
  ESOCKET: 'The mail server in SMTP_URL does not answer. Are the name and the port right?',
  ETIMEDOUT: 'The mail server in SMTP_URL does not answer in time. Is the port open?',
  ETLS: 'The encrypted connection to the mail server failed. smtps:// is for port 465, smtp:// for port 587 or 25.',
  EENVELOPE: 'The mail server refuses the sender (MAIL_FROM) or the recipient.',
}

const maxReasonLength = 1_000

/** A sentence for a person, then the mail server's own words. Those may be anything, also what the database cannot store. */
export function explainMailError(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  const sentence = error instanceof Error ? advice[detailsOf(error).code] : undefined
  const reason = words.slice(0, maxReasonLength).replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
  return sentence ? `${sentence} (${reason})` : reason
}

/** The mail server has said for good that it does not take this mail. Wrong settings are not that: they can be mended. */
export function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = detailsOf(error)
  return ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode >= 500
}
