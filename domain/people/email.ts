// What an e-mail address is: said once, for forms, the sign-in API, the configuration and the commands.
// The database's own check of every column that holds one (private.is_email) says the same.

import { invisible } from '../characters/invisible.ts'

const maxCharacters = 254
const maxMailboxCharacters = 64

/** What shows nothing, and what would end an address or begin another one in the head of a mail. */
const unusual = `${invisible}@<>"(),:;\\\\\\[\\]`
const shape = new RegExp(`^[^${unusual}]{1,${maxMailboxCharacters}}@[^${unusual}]+\\.[^.${unusual}]+$`)

/** One mailbox has one spelling: mail servers read a domain in ASCII alone, and other letters in their usual form. */
const oneSpelling = (text: string) => /@[\x21-\x7e]+$/.test(text) && text === text.normalize('NFKC')

/** Whether a text is one e-mail address and nothing else, its domain as mail servers know it. */
export function isEmail(text: string): boolean {
  return text.length <= maxCharacters && shape.test(text) && oneSpelling(text)
}

/** An e-mail address in the one spelling that is stored and compared; what is none stays what it is, more or less. */
export function storedEmail(text: string): string {
  const plain = text.trim().normalize('NFKC').toLowerCase()
  const at = plain.lastIndexOf('@') + 1
  const domain = plain.slice(at)
  // Only what could be a domain, lest the rest of a URL be cut off.
  if (!/^[a-z0-9.\-\u0080-\u{10ffff}]+$/u.test(domain)) return plain
  return URL.canParse(`http://${domain}`) ? plain.slice(0, at) + new URL(`http://${domain}`).hostname : plain
}
