// Turns a picture that somebody sent into the files that are kept of it. Runs in a process of its own: see make-picture.ts.

import { widthsOf } from '#domain/event/picture.ts'
import type { loadSharp } from '../sharp.ts'
import { PictureError, refusals } from './picture-error.ts'

type Sharp = NonNullable<Awaited<ReturnType<typeof loadSharp>>>

export interface MadePicture {
  width: number
  height: number
  /** '#336699' */
  colour: string
  files: MadeFile[]
}

export interface MadeFile {
  /** '800.webp' */
  name: string
  contentType: string
  bytes: Buffer
}

const maxPixels = 50_000_000
const maxAspect = 5

/**
 * What is kept has at most so many pixels, enough for a phone's photograph at the largest width: the AVIF encoder takes
 * some thirty bytes of memory for each. A longer picture counts as a smaller one.
 */
const maxKeptPixels = 4_800_000

interface Size {
  width: number
  height: number
}

/** Pixels without anything else: no position, no camera, no comment is carried on. */
interface Pixels extends Size {
  data: Buffer
  channels: 3 | 4
}

export async function reencode(sharp: Sharp, bytes: Buffer): Promise<MadePicture> {
  const original = await sizeOf(sharp, bytes)
  const { width, height } = keptSize(original)
  const widths = widthsOf(width)
  const largest = await decode(sharp, bytes, Math.max(...widths))
  const files: MadeFile[] = []
  for (const wanted of widths) files.push(...(await encodeAll(sharp, largest, wanted)))
  return { width, height, colour: await dominantColour(sharp, largest), files }
}

/** The size as people see it, read from the file's head before a single pixel is. */
async function sizeOf(sharp: Sharp, bytes: Buffer): Promise<Size> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureError(refusals.broken)
    })
  const { format, compression } = head
  if (format === 'heif' && compression !== 'av1') throw new PictureError(refusals.heic)
  if (!['jpeg', 'png', 'webp', 'heif'].includes(format)) throw new PictureError(refusals.unknown)
  if ((head.pages ?? 1) > 1) throw new PictureError(refusals.animated)
  const { width, height } = head.autoOrient
  if (!(width > 0 && height > 0)) throw new PictureError(refusals.broken)
  if (width * height > maxPixels) throw new PictureError(refusals.tooManyPixels)
  if (Math.max(width / height, height / width) > maxAspect) throw new PictureError(refusals.tooLong)
  return { width, height }
}

function keptSize({ width, height }: Size): Size {
  const [largest = 1] = widthsOf(width).slice(-1)
  const pixels = (largest * largest * height) / width
  if (pixels <= maxKeptPixels) return { width, height }
  const shrink = Math.sqrt(maxKeptPixels / pixels) * (largest / width)
  return { width: Math.floor(width * shrink), height: Math.floor(height * shrink) }
}

/** Reads from top to bottom and makes it smaller on the way, so that a large one is never in memory as a whole. */
async function decode(sharp: Sharp, bytes: Buffer, width: number): Promise<Pixels> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: maxPixels,
    sequentialRead: true,
    failOn: 'error',
  })
    .autoOrient()
    .resize({ width })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new PictureError(refusals.broken)
    })
  if (info.channels !== 3 && info.channels !== 4) throw new PictureError(refusals.broken)
  return { data, width: info.width, height: info.height, channels: info.channels }
}

const opened = (sharp: Sharp, { data, width, height, channels }: Pixels) =>
  sharp(data, { raw: { width, height, channels } })

async function encodeAll(sharp: Sharp, largest: Pixels, width: number): Promise<MadeFile[]> {
  const resized = () => opened(sharp, largest).resize({ width })
  // As slow as they may be for a photograph to take a few seconds of one processor, all widths together.
  const avif = resized().avif({ quality: 50, effort: 3, chromaSubsampling: '4:2:0' })
  const webp = resized().webp({ quality: 76, effort: 3 })
  // The one format of these that knows no transparency.
  const jpg = resized().flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true })
  return [
    { name: `${width}.avif`, contentType: 'image/avif', bytes: await avif.toBuffer() },
    { name: `${width}.webp`, contentType: 'image/webp', bytes: await webp.toBuffer() },
    { name: `${width}.jpg`, contentType: 'image/jpeg', bytes: await jpg.toBuffer() },
  ]
}

async function dominantColour(sharp: Sharp, largest: Pixels): Promise<string> {
  const small = await opened(sharp, largest)
    .flatten({ background: '#ffffff' })
    .resize({ width: 100, withoutEnlargement: true })
    .png()
    .toBuffer()
  const { dominant } = await sharp(small).stats()
  const hex = [dominant.r, dominant.g, dominant.b].map(part => part.toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}
