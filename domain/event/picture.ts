// The picture of a ride as pages need it: its size, its colour, and the URLs of its files.

export interface Picture {
  /** Names its files; different bytes have a different version, so a URL never changes its content. */
  version: string
  alt: string
  width: number
  height: number
  /** Shown until the picture is loaded: '#336699'. */
  colour: string
}

type PictureFormat = 'avif' | 'webp' | 'jpg'

/** A picture is stored in those that are not wider than itself. */
export const pictureWidths = [400, 800, 1600]

/** The widths of a picture's files; one that is smaller than all of them has its own width. */
export function widthsOf(width: number): number[] {
  const fitting = pictureWidths.filter(wanted => wanted <= width)
  return fitting.length > 0 ? fitting : [width]
}

/** The file nearest to a width: the smallest that is not narrower, or else the widest. */
export function pictureUrl(picture: Picture, width: number, format: PictureFormat): string {
  const widths = widthsOf(picture.width)
  return `/picture/${picture.version}/${widths.find(found => found >= width) ?? widths.at(-1)}.${format}`
}

/** '/picture/…/400.avif 400w, /picture/…/800.avif 800w' */
export function pictureSrcSet(picture: Picture, format: PictureFormat): string {
  return widthsOf(picture.width)
    .map(width => `${pictureUrl(picture, width, format)} ${width}w`)
    .join(', ')
}

/** The picture of a row; null if it has none, or if it is gone. */
export function pictureOf(row: {
  picture_alt: string | null
  picture: Omit<Picture, 'alt'> | null
}): Picture | null {
  return row.picture && { ...row.picture, alt: row.picture_alt ?? '' }
}

/** Whether it is shown above the text rather than beside it. */
export function isWide({ width, height }: Picture): boolean {
  return width >= 1.25 * height
}
