import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { refusals } from './picture-error.ts'
import { reencode } from './reencode.ts'

const plain = (width: number, height: number, background = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background } })

const names = (files: { name: string }[]) => files.map(({ name }) => name)

describe('a picture', () => {
  test('is kept in every width that it fills, and in three formats', async () => {
    const made = await reencode(sharp, await plain(1000, 500).jpeg().toBuffer())
    expect(made).toMatchObject({ width: 1000, height: 500 })
    expect(names(made.files)).toEqual(['400.avif', '400.webp', '400.jpg', '800.avif', '800.webp', '800.jpg'])
    for (const { name, contentType, bytes } of made.files) {
      const head = await sharp(bytes).metadata()
      expect({ name, width: head.width, height: head.height }).toEqual({
        name,
        width: Number.parseInt(name, 10),
        height: Number.parseInt(name, 10) / 2,
      })
      expect(contentType).toBe(`image/${head.format === 'heif' ? 'avif' : head.format}`)
    }
  })

  test('that is smaller than all of them keeps its own width', async () => {
    const made = await reencode(sharp, await plain(1, 1).png().toBuffer())
    expect(made).toMatchObject({ width: 1, height: 1, colour: expect.stringMatching(/^#[0-9a-f]{6}$/) })
    expect(names(made.files)).toEqual(['1.avif', '1.webp', '1.jpg'])
  })

  test('that is long counts as a smaller one of the same shape', async () => {
    const made = await reencode(sharp, await plain(1600, 3300).jpeg().toBuffer())
    expect(made.width * made.height).toBeLessThan(4_900_000)
    expect(made.height / made.width).toBeCloseTo(3300 / 1600, 1)
    expect(names(made.files).at(-1)).toBe('800.jpg')
  })

  test('is turned as the camera says, and tells nothing of where it was taken', async () => {
    const sent = await plain(60, 40)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 44/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const made = await reencode(sharp, sent)
    expect(made).toMatchObject({ width: 40, height: 60 })
    for (const { bytes } of made.files) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, icc, orientation: orientation ?? 1 }).toEqual({ orientation: 1 })
    }
  })

  test('shows white where a JPEG cannot be transparent, and names its colour', async () => {
    const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: '#ff000000' } })
    const made = await reencode(sharp, await clear.png().toBuffer())
    expect(made.colour).toMatch(/^#f[0-9a-f]f[0-9a-f]f[0-9a-f]$/)
    const [avif, , jpg] = made.files
    expect((await sharp(avif?.bytes).metadata()).hasAlpha).toBe(true)
    expect([...(await sharp(jpg?.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
    expect((await reencode(sharp, await plain(50, 50, '#e02020').png().toBuffer())).colour).toMatch(
      /^#[de].[12].[12].$/,
    )
  })

  test.each([
    ['grey', () => plain(20, 20).greyscale().png()],
    ['of 16 bits', () => plain(20, 20).toColourspace('rgb16').png()],
    ['with a palette', () => plain(20, 20).png({ palette: true })],
    ['in the colours of print', () => plain(20, 20).toColourspace('cmyk').jpeg()],
    ['a WebP', () => plain(20, 20).webp()],
    ['an AVIF', () => plain(20, 20).avif()],
  ])('that is %s is read too', async (_what, make) => {
    const { files } = await reencode(sharp, await make().toBuffer())
    for (const { bytes } of files)
      expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
  })

  test('that moves, is cut off, too long or too large is refused in words', async () => {
    const frames = Buffer.concat([Buffer.alloc(300, 0), Buffer.alloc(300, 255)])
    const moving = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
      .webp()
      .toBuffer()
    await expect(reencode(sharp, moving)).rejects.toThrow(refusals.animated)
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    for (const part of [3, 200, whole.length / 2, whole.length - 200])
      await expect(reencode(sharp, whole.subarray(0, part))).rejects.toThrow(refusals.broken)
    await expect(reencode(sharp, await plain(501, 100).png().toBuffer())).rejects.toThrow(refusals.tooLong)
    const huge = await plain(10, 10).png().toBuffer()
    huge.writeUInt32BE(10_000, 16)
    huge.writeUInt32BE(10_000, 20)
    await expect(reencode(sharp, huge)).rejects.toThrow(/megapixels|damaged/)
  })
})
