// What an e-mail address is: said once, for forms, the sign-in API, the configuration and the commands.
// The database's own check of every column that holds one (private.is_email) says the same.

import { invisible } from '../characters/invisible.ts'

const maxCharacters = 254
const maxMailboxCharacters = 64

/** What shows nothing, and what would end an address or begin another one in the head of a mail. */
const unusual = `${invisible}@<>"(),:;\\\\\\[\\]`
const shape = new RegExp(`^[^${unusual}]{1,${maxMailboxCharacters}}@[^${unusual}]+\\.[^.${unusual}]+$`)

/** Whether a text is one e-mail address and nothing else. */
export function isEmail(text: string): boolean {
  return text.length <= maxCharacters && shape.test(text)
}
