// Stores an upload: receives it, lets the bucket's handler process it, and writes the files before the row.

import { randomUUID } from 'node:crypto'
import type { Caller } from '../database/database.ts'
import type { BucketHandlers, ProcessedUpload } from './buckets.ts'
import type { ByteStore } from './byte-store.ts'
import type { Address, FileMetadata, Objects, UploadMode } from './objects.ts'
import { errors } from './storage-error.ts'
import { declaredBytes, limitOf, receiveBody, uploadOf } from './upload-body.ts'
import type { UploadLimits } from './upload-limits.ts'
import { staffPlaces, UploadPlaces, visitorPlaces } from './upload-places.ts'

export interface StoringParts {
  objects: Objects
  store: ByteStore
  limits: UploadLimits
  handlers: BucketHandlers
}

/** Who sends what, and what it is to replace. */
export interface Sending {
  caller: Caller
  ip: string
  address: Address
  mode: UploadMode
}

/** Returns the id of the row, and what is known of it. What is refused is refused as early as it can be. */
export type StoreUpload = (
  request: Request,
  sending: Sending,
) => Promise<{ id: string } & ProcessedUpload['response']>

function checkType(type: string, allowed: string[]): void {
  const fits = ['*/*', `${type.split('/')[0]}/*`, type]
  if (!allowed.some(one => fits.includes(one))) throw errors.wrongType(type, allowed)
}

export function createStoring({ objects, store, limits, handlers }: StoringParts): StoreUpload {
  const places = { staff: new UploadPlaces(staffPlaces), visitors: new UploadPlaces(visitorPlaces) }

  return async (request, { caller, ip, address, mode }) => {
    const sender = await limits.count(caller, ip, declaredBytes(request))
    const bucket = await objects.bucket(address.bucket)
    const handler = handlers[address.bucket]
    if (!handler) throw errors.notSupported()
    const limit = limitOf(bucket)
    // Refuses a body that says it is too large, before anything else is asked.
    declaredBytes(request, limit)
    await objects.checkWrite(caller, address, mode, handler.sampleFacts)
    await limits.makeRoom(sender)
    return places[sender.isStaff ? 'staff' : 'visitors'].run(
      sender.key,
      signal => receiveBody(request, signal, limit),
      async body => {
        const upload = await uploadOf(request, body, limit)
        if (bucket.mimeTypes.length > 0) checkType(handler.typeOf(upload.bytes), bucket.mimeTypes)
        const made = await handler.process(upload, sender)
        const version = randomUUID()
        const keys = made.files.map(({ name }) => `${version}/${name}`)
        try {
          for (const { name, bytes } of made.files) await store.write(`${version}/${name}`, bytes)
          const metadata = { ...fileMetadata(made, version, upload.cacheControl), ...made.facts }
          return { id: await objects.write(caller, address, mode, { version, metadata }), ...made.response }
        } catch (error) {
          // Where this fails too, the sweeping finds them.
          await store.remove(keys).catch(() => undefined)
          throw error
        }
      },
    )
  }
}

function fileMetadata(
  { files, file, mimetype }: ProcessedUpload,
  version: string,
  cacheControl: string,
): FileMetadata {
  const size = files.find(({ name }) => name === file)?.bytes.length
  if (size === undefined) throw new Error(`An upload was made into files without ${file}.`)
  return {
    ...{ file, mimetype, cacheControl, size, contentLength: size, httpStatusCode: 200 },
    ...{ eTag: `"${version}"`, lastModified: new Date().toISOString() },
    stored: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
  }
}
