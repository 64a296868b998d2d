// Takes an upload to its end: received in its place, re-encoded in its turn, on the disk before its row is.

import { randomUUID } from 'node:crypto'
import { pictureWidths, widthsOf } from '#domain/event/picture.ts'
import type { Caller } from '../database/database.ts'
import type { ByteStore } from './byte-store.ts'
import { makePicture } from './make-picture.ts'
import type { Address, Metadata, Objects, UploadMode } from './objects.ts'
import { inPictureTurn } from './picture-turns.ts'
import { declaredBytes, receiveBody, uploadOf } from './upload-body.ts'
import type { UploadLimits } from './upload-limits.ts'
import { UploadPlaces, uploadPlaces } from './upload-places.ts'

export interface StoringParts {
  objects: Objects
  store: ByteStore
  limits: UploadLimits
}

/** Who sends what, and what it is to replace. */
export interface Sending {
  caller: Caller
  ip: string
  address: Address
  mode: UploadMode
}

/** Returns the id of the row. What is refused is refused as early as it can be. */
export type StorePicture = (request: Request, sending: Sending) => Promise<string>

export function createStoring({ objects, store, limits }: StoringParts): StorePicture {
  const places = new UploadPlaces(uploadPlaces)

  return async (request, { caller, ip, address, mode }) => {
    await limits.count(caller, ip, declaredBytes(request))
    await limits.checkRoom()
    await objects.checkWrite(caller, address, mode)
    return places.run(
      ip,
      signal => receiveBody(request, signal),
      async body => {
        const { bytes, cacheControl } = await uploadOf(request, body)
        const made = await inPictureTurn(ip, () => makePicture(bytes))
        const version = randomUUID()
        const keys = made.files.map(({ name }) => `${version}/${name}`)
        try {
          for (const { name, bytes: written } of made.files) await store.write(`${version}/${name}`, written)
          const metadata = metadataOf(made, {
            version,
            cacheControl,
            isLogo: address.bucket === 'group-logos',
          })
          return await objects.write(caller, address, mode, { version, metadata })
        } catch (error) {
          // Where this fails too, the sweeping finds them.
          await store.remove(keys).catch(() => undefined)
          throw error
        }
      },
    )
  }
}

type Made = Awaited<ReturnType<typeof makePicture>>

function metadataOf(
  { width, height, colour, files }: Made,
  { version, cacheControl, isLogo }: { version: string; cacheControl: string; isLogo: boolean },
): Metadata {
  // A logo is shown small, and may be transparent.
  const widths = widthsOf(isLogo ? Math.min(width, pictureWidths[0] ?? width) : width)
  const wanted = `${widths.at(-1)}.${isLogo ? 'webp' : 'jpg'}`
  const file = files.find(({ name }) => name === wanted)
  if (!file) throw new Error(`A picture of ${width} × ${height} was made without ${wanted}.`)
  return {
    ...{ width, height, colour, cacheControl, file: wanted, mimetype: file.contentType },
    ...{ size: file.bytes.length, contentLength: file.bytes.length, httpStatusCode: 200 },
    ...{ eTag: `"${version}"`, lastModified: new Date().toISOString() },
    stored: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
  }
}
