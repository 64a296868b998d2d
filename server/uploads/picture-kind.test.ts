import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { refusals } from './picture-error.ts'
import { checkKind } from './picture-kind.ts'

const dot = () => sharp({ create: { width: 2, height: 2, channels: 3, background: '#ffcc00' } })

/** The first box of a file of AVIF's family. */
function fileOfBrands(...brands: string[]): Buffer {
  const words = [brands[0] ?? '', '\0\0\0\0', ...brands.slice(1)].join('')
  const box = Buffer.from(`\0\0\0\0ftyp${words}`, 'latin1')
  box.writeUInt32BE(box.length)
  return box
}

describe('a file', () => {
  test('is known by its bytes', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const)
      expect(checkKind(await dot().toFormat(format).toBuffer())).toBe(`image/${format}`)
  })

  test.each([
    ['nothing', Buffer.alloc(0), refusals.empty],
    ['too much', Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), refusals.tooLarge],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), refusals.unknown],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), refusals.unknown],
    ['a PDF', Buffer.from('%PDF-1.7'), refusals.unknown],
    ['a TIFF', Buffer.from('II*\0'), refusals.unknown],
    ['a GIF', Buffer.from('GIF89a'), refusals.animated],
    ['a film', fileOfBrands('isom', 'mp42'), refusals.unknown],
    ['a HEIC', fileOfBrands('heic', 'mif1'), refusals.heic],
    ['an animated AVIF', fileOfBrands('avis', 'avif'), refusals.animated],
    ['a box that ends too soon', Buffer.from('\0\0\0\xffftyp', 'latin1'), refusals.unknown],
  ])('that is %s is refused in words', (_what, bytes, words) => {
    expect(() => checkKind(bytes)).toThrow(words)
  })

  test('that is an animated PNG is refused before it is opened, and a still one with odd lengths is not waited for', async () => {
    const still = await dot().png().toBuffer()
    const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1')
    expect(() => checkKind(Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]))).toThrow(
      refusals.animated,
    )
    const odd = Buffer.from(still)
    odd.writeUInt32BE(0xffffffff, 8)
    expect(checkKind(odd)).toBe('image/png')
  })
})
