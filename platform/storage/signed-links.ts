// Signed addresses of files: they lend somebody's right to read a file for a while, or only lead to what is public.

import type { LinkSigner } from '../identity/link-signatures.ts'
import type { Address } from './objects.ts'
import { errors } from './storage-error.ts'

const maxSeconds = 7 * 86_400

/** Marks a link that was signed by somebody who could read the file only because it was public. */
const publicMark = 'p'

/** `/object/sign/<bucket>/<name>?token=…`, as the client appends it to its own address. */
export function signedLink(
  signer: LinkSigner,
  { bucket, name }: Address,
  expiresIn: number,
  isLent = true,
): string {
  const until = `${Math.floor(Date.now() / 1000) + Math.min(expiresIn, maxSeconds)}${isLent ? '' : publicMark}`
  return `/object/sign/${bucket}/${name}?token=${until}.${signer.sign(words(bucket, name, until))}`
}

/** For how many seconds a signed address still works, and whether it lends a right; refuses one that does not work. */
export function checkSignedLink(
  signer: LinkSigner,
  { bucket, name }: Address,
  token: string,
): { left: number; isLent: boolean } {
  const [, until = '', signature = ''] = /^(\d{1,12}p?)\.([\w-]{43})$/.exec(token) ?? []
  const left = Number.parseInt(until, 10) - Date.now() / 1000
  if (!(left > 0) || !signer.isSigned(words(bucket, name, until), signature)) throw errors.badSignature()
  return { left: Math.floor(left), isLent: !until.endsWith(publicMark) }
}

const words = (bucket: string, name: string, until: string) => `${bucket}/${name}/${until}`
