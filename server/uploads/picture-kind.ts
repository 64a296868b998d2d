// Knows by its first bytes what a file is: names and declared types are only what somebody says.

import { MAX_UPLOAD_BYTES } from '#domain/event/event-columns.ts'
import { PictureError, refusals } from './picture-error.ts'

const isAt = (bytes: Buffer, offset: number, text: string) =>
  bytes.subarray(offset, offset + text.length).toString('latin1') === text

/** The type of a picture; refuses what is none that we read, before anything is spent on it. */
export function checkKind(bytes: Buffer): string {
  if (bytes.length === 0) throw new PictureError(refusals.empty)
  if (bytes.length > MAX_UPLOAD_BYTES) throw new PictureError(refusals.tooLarge)
  if (isAt(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg'
  if (isAt(bytes, 0, 'RIFF') && isAt(bytes, 8, 'WEBP')) return 'image/webp'
  if (isAt(bytes, 0, 'GIF8')) throw new PictureError(refusals.animated)
  if (isAt(bytes, 0, '\x89PNG\r\n\x1a\n')) {
    if (isAnimatedPng(bytes)) throw new PictureError(refusals.animated)
    return 'image/png'
  }
  if (!isAt(bytes, 4, 'ftyp')) throw new PictureError(refusals.unknown)
  checkBrands(brandsOf(bytes))
  return 'image/avif'
}

/** The family of AVIF, HEIC and films says in its first box which of them a file is. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), 256)
  const offsets = [8]
  for (let offset = 16; offset + 4 <= end; offset += 4) offsets.push(offset)
  return offsets.map(offset => bytes.subarray(offset, offset + 4).toString('latin1'))
}

function checkBrands(brands: string[]): void {
  if (brands.includes('avis')) throw new PictureError(refusals.animated)
  if (brands.includes('avif')) return
  // The reader that comes with sharp has no decoder for it, for the sake of its patents.
  if (brands.some(brand => /^(he[iv][cmsx]|mif1|msf1)$/.test(brand))) throw new PictureError(refusals.heic)
  throw new PictureError(refusals.unknown)
}

/** An animated PNG has a chunk of its own before its first pixels; the reader would take it for a still one. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let offset = 8; offset + 8 <= bytes.length; offset += 12 + bytes.readUInt32BE(offset)) {
    if (isAt(bytes, offset + 4, 'acTL')) return true
    if (isAt(bytes, offset + 4, 'IDAT')) return false
  }
  return false
}
