// Fetches an image from another site, at a bounded cost.

import { boundedBytes, mediaType } from './bounded-bytes.ts'
import { type Door, openDoor } from './door.ts'
import { FailedFetch, whyRefused } from './failed-fetch.ts'

/** An image, ready to be sent on. */
export interface OutsideImage {
  type: string
  bytes: Buffer
}

const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml']
const maxBytes = 2 * 1024 * 1024

/** The logos of a page are often on one host. */
const toAnyone = openDoor({ allowed: [], maxWaitingForHost: 100, network: { maxMilliseconds: 5_000 } })

/** Fetches an image, or throws. */
export function fetchImage(url: string, visit: Door = toAnyone): Promise<OutsideImage> {
  return visit(url, {
    headers: { accept: imageTypes.join(', ') },
    read: async answer => {
      const type = mediaType(answer.headers['content-type'])
      if (answer.statusCode === 200 && imageTypes.includes(type))
        return { type, bytes: await boundedBytes(answer, maxBytes, 'The image is too large.') }
      answer.destroy()
      throw new FailedFetch(
        answer.statusCode === 200 ? 'There is no image.' : whyRefused(answer.statusCode ?? 0),
      )
    },
  })
}
