// What a password must be, how it is stored, and how it is checked.

import { hash, verify } from '@node-rs/bcrypt'

/** bcrypt looks at 72 bytes and no further, so a longer password would promise more than it gives. */
const mostBytes = 72
const fewestCharacters = 6
const cost = 10

/** What is wrong with a password, or undefined when it may be used. */
export function passwordProblem(password: string): string | undefined {
  if ([...password].length < fewestCharacters)
    return `Password must be at least ${fewestCharacters} characters long.`
  if (Buffer.byteLength(password) > mostBytes) return `Password must be at most ${mostBytes} bytes long.`
  return undefined
}

/** The form in which a password is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { cost })
}

const nobodysPassword = hashPassword('the password of an account that does not exist')

/** True when the password is the stored one. Takes as long when there is none, so that time tells nothing. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await verify(password, stored ?? (await nobodysPassword))
  return matches && Boolean(stored) && Buffer.byteLength(password) <= mostBytes
}
