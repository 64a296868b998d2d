// Bytes that tell by themselves whether all of them are there.

import { createHash } from 'node:crypto'

const endOf = (key: string, size: number) => createHash('sha256').update(`${key} ${size}`).digest()

/** So many bytes, and then a hash that fits their number and their key. */
export function fileOf(key: string, size: number): Buffer {
  return Buffer.concat([Buffer.alloc(size, key), endOf(key, size)])
}

export function isWhole(key: string, bytes: Buffer): boolean {
  return bytes.length >= 32 && bytes.equals(fileOf(key, bytes.length - 32))
}
