// Knows from a file's bytes, without reading it, what is no GPX file that we take: the dear ones are refused cheaply.

import { MAX_UPLOAD_BYTES } from '#domain/event/event-columns.ts'
import { RouteError, refusals } from './route-error.ts'

export const maxPoints = 200_000

/** ZIP, gzip, bzip2, xz, Zstandard, 7z. */
const compressed = ['PK\x03\x04', '\x1f\x8b', 'BZh', '\xfd7zXZ', '\x28\xb5\x2f\xfd', '7z\xbc\xaf']

const endOfTag = '>'.charCodeAt(0)

/** So much of a file says what it is. */
const headBytes = 4096

/** Refuses by the first bytes alone. */
export function checkKind(bytes: Buffer): void {
  if (bytes.length === 0) throw new RouteError(refusals.empty)
  if (bytes.length > MAX_UPLOAD_BYTES) throw new RouteError(refusals.tooLarge)
  const head = bytes.subarray(0, 16).toString('latin1')
  if (compressed.some(magic => head.startsWith(magic))) throw new RouteError(refusals.compressed)
  if (head.slice(8, 12) === '.FIT') throw new RouteError(refusals.fit)
}

/** The bytes as UTF-8, whichever of the usual encodings they come in. */
export function asUtf8(bytes: Buffer): Buffer {
  const [first, second] = bytes
  const isLittle = first === 0xff && second === 0xfe
  const isBig = first === 0xfe && second === 0xff
  if (!isLittle && !isBig) return bytes
  return Buffer.from(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes))
}

/** Refuses what is found by looking for a few words. A reader alone would go through all of it first. */
export function checkWords(bytes: Buffer): void {
  const head = bytes.subarray(0, headBytes).toString('latin1')
  if (!/^(\xef\xbb\xbf)?\s*</.test(head)) throw new RouteError(refusals.unknown)
  if (bytes.includes('<!DOCTYPE') || bytes.includes('<!ENTITY')) throw new RouteError(refusals.doctype)
  const [, prefix = '', root] = /<([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)[\s>/]/.exec(head) ?? []
  if (root !== 'gpx') throw new RouteError(root ? refusals.otherXml : refusals.unknown)
  if (!bytes.subarray(-headBytes).includes(`</${prefix}gpx`)) throw new RouteError(refusals.broken)
  if (!bytes.includes('trkpt') && !bytes.includes('rtept'))
    throw new RouteError(bytes.includes('wpt') ? refusals.waypoints : refusals.noPoints)
  for (const name of ['trkpt', 'rtept']) checkCount(bytes, name)
}

/** Whatever prefix they have: a tag that ends right after its name has no place to say where it is, or is the end of one. */
function checkCount(bytes: Buffer, name: string): void {
  let count = 0
  for (let place = bytes.indexOf(name); place >= 0; place = bytes.indexOf(name, place + name.length)) {
    if (bytes[place + name.length] === endOfTag) continue
    count += 1
    if (count > maxPoints) throw new RouteError(refusals.tooManyPoints)
  }
}
