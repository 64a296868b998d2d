// The buckets of pictures: an upload is stored in several widths and formats, and its own address serves one of them.

import { pictureWidths, widthsOf } from '#domain/event/picture.ts'
import { type BucketHandler, rankOf } from '#platform/index.ts'
import { makePicture } from './make-picture.ts'
import { checkKind } from './picture-kind.ts'

/** A logo is shown small, and may be transparent. */
export const pictureBucket = (isLogo: boolean): BucketHandler => ({
  typeOf: checkKind,
  process: async ({ bytes }, sender) => {
    const { width, height, colour, files } = await makePicture(bytes, sender.key, rankOf(sender))
    const widths = widthsOf(isLogo ? Math.min(width, pictureWidths[0] ?? width) : width)
    const [format, mimetype] = isLogo ? ['webp', 'image/webp'] : ['jpg', 'image/jpeg']
    const file = `${widths.at(-1)}.${format}`
    return { files, file, mimetype, facts: { width, height, colour }, response: {} }
  },
  sampleFacts: { width: 1, height: 1, colour: '#000000' },
  isPublicWhileShown: true,
})
