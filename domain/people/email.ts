// What an e-mail address is: said once, for forms, the sign-in API, the configuration and the commands.
// The database's own check of every column that holds one (private.is_email) says the same.

const maxCharacters = 254
const maxMailboxCharacters = 64

/** Blanks and invisible signs of all kinds, and what would end an address or begin another one in the head of a mail. */
const unusual =
  '\\s\\u0000-\\u0020\\u007f-\\u00a0\\u00ad\\u061c\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff@<>"(),:;\\\\\\[\\]'
const shape = new RegExp(`^[^${unusual}]{1,${maxMailboxCharacters}}@[^${unusual}]+\\.[^.${unusual}]+$`)

/** Whether a text is one e-mail address and nothing else. */
export function isEmail(text: string): boolean {
  return text.length <= maxCharacters && shape.test(text)
}
