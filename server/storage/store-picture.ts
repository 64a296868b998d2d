// Which files are kept of a picture that was uploaded, and which of them its own address answers with.

import { pictureWidths, widthsOf } from '#domain/event/picture.ts'
import { makePicture } from './make-picture.ts'
import type { Made, Upload } from './upload-body.ts'
import { rankOf, type Sender } from './upload-limits.ts'

/** Throws a PictureError, whose message people may read. */
export async function makePictureFiles({ bytes }: Upload, sender: Sender, isLogo: boolean): Promise<Made> {
  const { width, height, colour, files } = await makePicture(bytes, sender.key, rankOf(sender))
  // A logo is shown small, and may be transparent.
  const widths = widthsOf(isLogo ? Math.min(width, pictureWidths[0] ?? width) : width)
  const format = isLogo ? 'webp' : 'jpg'
  return {
    ...{ files, file: `${widths.at(-1)}.${format}`, mimetype: isLogo ? 'image/webp' : 'image/jpeg' },
    ...{ facts: { width, height, colour }, answer: {} },
  }
}
