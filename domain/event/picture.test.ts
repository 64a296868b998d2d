import { describe, expect, it } from 'vitest'
import { isWide, pictureOf, pictureSrcSet, pictureUrl, widthsOf } from './picture.ts'

const picture = (width: number) => ({ version: 'v', alt: 'Riders', width, height: 300, colour: '#336699' })

describe('a picture', () => {
  it.each([
    [1, [1]],
    [399, [399]],
    [400, [400]],
    [1599, [400, 800]],
    [5000, [400, 800, 1600]],
  ])('that is %i wide has files of %j', (width, widths) => {
    expect(widthsOf(width)).toEqual(widths)
  })

  it('is asked for in the smallest width that is wide enough', () => {
    expect(pictureUrl(picture(5000), 500, 'jpg')).toBe('/picture/v/800.jpg')
    expect(pictureUrl(picture(5000), 9000, 'webp')).toBe('/picture/v/1600.webp')
    expect(pictureUrl(picture(120), 400, 'avif')).toBe('/picture/v/120.avif')
  })

  it('names all its widths to browsers', () => {
    expect(pictureSrcSet(picture(900), 'avif')).toBe('/picture/v/400.avif 400w, /picture/v/800.avif 800w')
  })

  it('comes with its words from a row, and from a row without one not at all', () => {
    const { alt, ...known } = picture(900)
    expect(pictureOf({ picture_alt: alt, picture: known })).toEqual(picture(900))
    expect(pictureOf({ picture_alt: null, picture: null })).toBeNull()
  })

  it('is wide where words go below it rather than beside it', () => {
    expect([375, 374, 200].map(width => isWide(picture(width)))).toEqual([true, false, false])
  })
})
