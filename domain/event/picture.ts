// A picture of a ride as pages need it: its size, its colour, and the addresses of its files.

/** What is known of a picture before it is there. */
export interface Picture {
  /** What its files are named after: other bytes have another one, so an address never changes its meaning. */
  version: string
  /** What it shows, for people who cannot see it. */
  alt: string
  width: number
  height: number
  /** Stands in its place until it is there: '#336699'. */
  colour: string
}

type PictureFormat = 'avif' | 'webp' | 'jpg'

/** The widths in which a picture is kept, as far as it is not smaller itself. */
export const pictureWidths = [400, 800, 1600]

/** The widths that a picture of this width has files of: one that is smaller than all of them has its own. */
export function widthsOf(width: number): number[] {
  const fitting = pictureWidths.filter(wanted => wanted <= width)
  return fitting.length > 0 ? fitting : [width]
}

/** The address of the file that is nearest to a width: the smallest that is not narrower, or the widest. */
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

/** The picture of a row that was read together with what is known of it; null where it has none, or none any more. */
export function pictureOf(row: {
  picture_alt: string | null
  picture: Omit<Picture, 'alt'> | null
}): Picture | null {
  return row.picture && { ...row.picture, alt: row.picture_alt ?? '' }
}

/** Whether it is so wide that it stands above words rather than beside them. */
export function isWide({ width, height }: Picture): boolean {
  return width >= 1.25 * height
}
