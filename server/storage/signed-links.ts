// Signed addresses of files: whoever may read a file lends that right to whoever has the address, for a while.

import type { LinkSigner } from '../identity/link-signatures.ts'
import type { Address } from './objects.ts'
import { errors } from './storage-error.ts'

const maxSeconds = 7 * 86_400

/** `/object/sign/<bucket>/<name>?token=…`, as the client appends it to its own address. */
export function signedLink(signer: LinkSigner, { bucket, name }: Address, expiresIn: number): string {
  const until = Math.floor(Date.now() / 1000) + Math.min(expiresIn, maxSeconds)
  return `/object/sign/${bucket}/${name}?token=${until}.${signer.sign(words(bucket, name, until))}`
}

/** For how many seconds a signed address still works; refuses one that does not. */
export function checkSignedLink(signer: LinkSigner, { bucket, name }: Address, token: string): number {
  const [, until = '', signature = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? []
  const left = Number(until) - Date.now() / 1000
  if (left <= 0 || !signer.isSigned(words(bucket, name, Number(until)), signature))
    throw errors.badSignature()
  return Math.floor(left)
}

const words = (bucket: string, name: string, until: number) => `${bucket}/${name}/${until}`
