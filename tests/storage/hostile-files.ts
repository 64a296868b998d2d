// Two hundred files that somebody could send as a picture, the same ones each time: made here, so that none lies in the sources.

import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export interface HostileFile {
  /** What it is, in words, and the name under which it would be sent. */
  what: string
  name: string
  bytes: Buffer
}

/** Stands in every file that carries more than a picture; nothing that is kept may have it. */
export const payload = '<script>alert("payload")</script>'

/** Numbers below 1 that are the same each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const latin = (text: string) => Buffer.from(text, 'latin1')

function noise(width: number, height: number, random: () => number) {
  const data = Buffer.from(Array.from({ length: width * height * 3 }, () => Math.floor(random() * 256)))
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#2060a0' } })

/** A piece of a PNG, with the sum that it ends with. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([latin(type), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

/** After the head of a PNG. */
const withChunk = (png: Buffer, added: Buffer) =>
  Buffer.concat([png.subarray(0, 33), added, png.subarray(33)])

function changed(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}

const file = (what: string, name: string, bytes: Buffer): HostileFile => ({ what, name, bytes })

export async function hostileFiles(): Promise<HostileFile[]> {
  const random = seeded(22)
  const kinds = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif'] as const).map(async format => ({
      format,
      bytes: await noise(64, 48, random).toFormat(format).toBuffer(),
    })),
  )
  return [
    ...kinds.flatMap(kind => damaged(kind, random)),
    ...(await pretending(kinds, random)),
    ...(await claiming()),
    ...(await bombs()),
    ...(await moving()),
    ...(await sizes()),
    ...(await telling()),
  ]
}

/** Cut off at many places, and with some bytes changed. */
function damaged({ format, bytes }: { format: string; bytes: Buffer }, random: () => number): HostileFile[] {
  const cut = [
    4,
    11,
    12,
    16,
    30,
    64,
    120,
    bytes.length >> 2,
    bytes.length >> 1,
    bytes.length - 40,
    bytes.length - 3,
  ]
  const flipped = Array.from({ length: 14 }, () =>
    changed(bytes, copy => {
      for (let times = 0; times < 8; times += 1)
        copy[12 + Math.floor(random() * (copy.length - 12))] = Math.floor(random() * 256)
    }),
  )
  return [
    ...cut.map(length =>
      file(`${format} cut off after ${length} bytes`, `cut.${format}`, bytes.subarray(0, length)),
    ),
    ...flipped.map((copy, index) =>
      file(`${format} with changed bytes, ${index}`, `changed.${format}`, copy),
    ),
  ]
}

/** What is something else, and what is a picture and something else too. */
async function pretending(
  kinds: { format: string; bytes: Buffer }[],
  random: () => number,
): Promise<HostileFile[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/>${payload}</svg>`
  const others: [string, Buffer][] = [
    ['an SVG', latin(svg)],
    ['an SVG after a declaration', latin(`<?xml version="1.0"?>${svg}`)],
    ['an SVG with entities', latin(`<!DOCTYPE svg [<!ENTITY a "${'b'.repeat(99)}">]>${svg}`)],
    ['a compressed SVG', latin('\x1f\x8b\x08\0')],
    ['a page', latin(`<!doctype html>${payload}`)],
    ['a script', latin('alert(1)')],
    ['a PDF', latin('%PDF-1.7\n')],
    ['a ZIP', latin('PK\x03\x04')],
    ['a TIFF', await flat(8, 8).tiff().toBuffer()],
    ['a BMP', latin('BM\0\0\0\0')],
    ['an icon', latin('\0\0\x01\0\x01\0')],
    ['a Photoshop file', latin('8BPS\0\x01')],
    ['a program', latin('\x7fELF\x02\x01\x01')],
    ['an EPS', latin('%!PS-Adobe-3.0 EPSF-3.0\n')],
    ['a JPEG 2000', latin('\0\0\0\x0cjP  \r\n\x87\n')],
    ['a JPEG XL', latin('\xff\x0a\0\0')],
    ['a film', latin('\0\0\0\x18ftypisom\0\0\0\0isommp42')],
    ['a HEIC', latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['a film that calls itself an AVIF', latin('\0\0\0\x18ftypavif\0\0\0\0isommp42moov')],
    ['nothing', Buffer.alloc(0)],
    ['one byte', latin('\xff')],
    ['more than 10 MB', Buffer.concat([latin('\xff\xd8\xff'), Buffer.alloc(10 * 1024 * 1024)])],
  ]
  const heads = [
    '\xff\xd8\xff\xe0',
    '\x89PNG\r\n\x1a\n',
    'RIFF\xff\xff\xff\x7fWEBPVP8 ',
    '\0\0\0\x1cftypavif',
  ]
  const headed = heads.flatMap((head, kind) =>
    Array.from({ length: 4 }, (_, index) => {
      const rest = Buffer.from(Array.from({ length: 600 }, () => Math.floor(random() * 256)))
      return file(
        `noise under a picture's head, ${kind}.${index}`,
        'noise.jpg',
        Buffer.concat([latin(head), rest]),
      )
    }),
  )
  const [jpeg = Buffer.alloc(0), png = Buffer.alloc(0)] = kinds.map(({ bytes }) => bytes)
  const comment = Buffer.concat([latin('\xff\xfe\0'), Buffer.from([payload.length + 2]), latin(payload)])
  return [
    ...others.map(([what, bytes], index) =>
      file(what, `flyer.${['jpg', 'png', 'webp', 'avif'][index % 4]}`, bytes),
    ),
    ...headed,
    ...kinds.map(({ format, bytes }) =>
      file(`${format} with a page behind it`, 'flyer.html', Buffer.concat([bytes, latin(payload)])),
    ),
    ...kinds.map(({ format, bytes }) =>
      file(`a page before a ${format}`, 'flyer.jpg', Buffer.concat([latin(payload), bytes])),
    ),
    file(
      'a JPEG with a page for a comment',
      'a.jpg',
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    ),
    file(
      'a PNG with a page for a text',
      'a.png',
      withChunk(png, chunk('tEXt', latin(`Comment\0${payload}`))),
    ),
    file('a PNG with a page for a profile', 'b.png', withChunk(png, chunk('iCCP', latin(`x\0\0${payload}`)))),
  ]
}

/** Small files whose heads speak of enormous pictures, or of none. */
async function claiming(): Promise<HostileFile[]> {
  const [jpeg, png, lossy, lossless, avif] = await Promise.all([
    flat(16, 16).jpeg().toBuffer(),
    flat(16, 16).png().toBuffer(),
    flat(16, 16).webp().toBuffer(),
    flat(16, 16).webp({ lossless: true }).toBuffer(),
    flat(16, 16).avif().toBuffer(),
  ])
  const frame = jpeg.indexOf(latin('\xff\xc0'))
  const extent = avif.indexOf('ispe')
  const headOf = (width: number, height: number) => {
    const head = Buffer.from(png.subarray(16, 29))
    head.writeUInt32BE(width, 0)
    head.writeUInt32BE(height, 4)
    return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), png.subarray(33)])
  }
  const claims = [
    [0, 0],
    [65_535, 65_535],
    [7_100, 7_100],
    [16_383, 16_383],
    [60_000, 1],
  ]
  return claims.flatMap(([width = 0, height = 0]) => {
    const said = `that says it is ${width} × ${height}`
    return [
      file(`PNG ${said}`, 'a.png', headOf(width, height)),
      file(`PNG ${said}, and more`, 'a.png', headOf(width * 30_000, height * 30_000)),
      file(
        `JPEG ${said}`,
        'a.jpg',
        changed(jpeg, copy => {
          copy.writeUInt16BE(height, frame + 5)
          copy.writeUInt16BE(width, frame + 7)
        }),
      ),
      file(
        `WebP ${said}`,
        'a.webp',
        changed(lossy, copy => {
          copy.writeUInt16LE(width & 0x3fff, 26)
          copy.writeUInt16LE(height & 0x3fff, 28)
        }),
      ),
      file(
        `lossless WebP ${said}`,
        'a.webp',
        changed(lossless, copy =>
          copy.writeUInt32LE((((height & 0x3fff) << 14) | (width & 0x3fff)) >>> 0, 21),
        ),
      ),
      file(
        `AVIF ${said}`,
        'a.avif',
        changed(avif, copy => {
          copy.writeUInt32BE(width, extent + 8)
          copy.writeUInt32BE(height, extent + 12)
        }),
      ),
    ]
  })
}

/** A few bytes that unfold to very many. */
async function bombs(): Promise<HostileFile[]> {
  const png = await flat(16, 16).png().toBuffer()
  const zeros = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 })
  const many = Buffer.concat(Array.from({ length: 20_000 }, () => chunk('tEXt', latin('a\0b'))))
  return [
    file(
      'PNG with a text of 200 MB',
      'a.png',
      withChunk(png, chunk('zTXt', Buffer.concat([latin('a\0\0'), zeros]))),
    ),
    file(
      'PNG with a profile of 200 MB',
      'a.png',
      withChunk(png, chunk('iCCP', Buffer.concat([latin('a\0\0'), zeros]))),
    ),
    file(
      'PNG with a text of 200 MB in some language',
      'a.png',
      withChunk(png, chunk('iTXt', Buffer.concat([latin('a\0\x01\0\0\0'), zeros]))),
    ),
    file('PNG with twenty thousand texts', 'a.png', withChunk(png, many)),
    file(
      'PNG with 200 MB of pixels that it has no place for',
      'a.png',
      Buffer.concat([png.subarray(0, 33), chunk('IDAT', zeros), chunk('IEND', Buffer.alloc(0))]),
    ),
    file(
      'interlaced PNG of 49 megapixels',
      'a.png',
      await flat(7_000, 7_000, 4).png({ progressive: true }).toBuffer(),
    ),
    file(
      'lossless WebP of 49 megapixels',
      'a.webp',
      await flat(7_000, 7_000).webp({ lossless: true, effort: 0 }).toBuffer(),
    ),
    file(
      'progressive JPEG of 49 megapixels',
      'a.jpg',
      await flat(7_000, 7_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    ),
  ]
}

async function moving(): Promise<HostileFile[]> {
  const frames = Buffer.concat([Buffer.alloc(300), Buffer.alloc(300, 255), Buffer.alloc(300, 99)])
  const film = () => sharp(frames, { raw: { width: 10, height: 30, channels: 3, pageHeight: 10 } })
  const png = await flat(10, 10).png().toBuffer()
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2)
  return [
    file('animated WebP', 'a.webp', await film().webp().toBuffer()),
    file('animated GIF', 'a.gif', await film().gif().toBuffer()),
    file('animated GIF under another name', 'a.jpg', await film().gif().toBuffer()),
    file('still GIF', 'b.gif', await flat(10, 10).gif().toBuffer()),
    file('animated PNG', 'a.png', withChunk(png, chunk('acTL', control))),
  ]
}

async function sizes(): Promise<HostileFile[]> {
  const made: HostileFile[] = []
  for (const [width = 1, height = 1] of [
    [1, 1],
    [1, 2],
    [3, 1],
    [399, 401],
    [1, 10_000],
    [10_000, 1],
    [8_000, 6_250],
    [7_100, 7_100],
  ])
    made.push(file(`PNG of ${width} × ${height}`, 'a.png', await flat(width, height).png().toBuffer()))
  return [...made, file('JPEG of 50 megapixels', 'a.jpg', await flat(8_000, 6_250).jpeg().toBuffer())]
}

/** Photographs that say where they were taken. */
async function telling(): Promise<HostileFile[]> {
  const where = {
    IFD0: { ImageDescription: payload },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 44/1 21/1' },
  }
  const made = (['jpeg', 'png', 'webp', 'avif'] as const).map(async format =>
    file(
      `${format} with a position`,
      `home.${format}`,
      await flat(40, 30)
        .withExif(where)
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${payload}</x:xmpmeta>`)
        .toFormat(format)
        .toBuffer(),
    ),
  )
  return Promise.all(made)
}
