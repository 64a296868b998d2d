// What a password must be, and how it is stored.

import { hash } from '@node-rs/bcrypt'

/** bcrypt looks at 72 bytes and no further, so a longer password would promise more than it gives. */
const mostBytes = 72
const fewestCharacters = 6

/** What is wrong with a password, or undefined when it may be used. */
export function passwordProblem(password: string): string | undefined {
  if ([...password].length < fewestCharacters)
    return `Password must be at least ${fewestCharacters} characters long.`
  if (Buffer.byteLength(password) > mostBytes) return `Password must be at most ${mostBytes} bytes long.`
  return undefined
}

/** The form in which a password is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { cost: 10 })
}
