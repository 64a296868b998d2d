// Takes an upload to its end: received in its place, made anew in its turn, on the disk before its row is.

import { randomUUID } from 'node:crypto'
import type { Caller } from '../database/database.ts'
import type { ByteStore } from './byte-store.ts'
import type { Address, FileMetadata, Objects, UploadMode } from './objects.ts'
import { checkKind } from './picture-kind.ts'
import { errors } from './storage-error.ts'
import { makePictureFiles } from './store-picture.ts'
import { makeRouteFiles, routeFile } from './store-route.ts'
import { declaredBytes, limitOf, type Made, receiveBody, type Upload, uploadOf } from './upload-body.ts'
import type { Sender, UploadLimits } from './upload-limits.ts'
import { staffPlaces, UploadPlaces, visitorPlaces } from './upload-places.ts'

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

/** Returns the id of the row, and what is known of it. What is refused is refused as early as it can be. */
export type StoreUpload = (request: Request, sending: Sending) => Promise<{ id: string } & Made['answer']>

const makeFiles = (upload: Upload, bucket: string, sender: Sender): Promise<Made> =>
  bucket === 'routes'
    ? makeRouteFiles(upload, sender)
    : makePictureFiles(upload, sender, bucket === 'group-logos')

/** By the bytes themselves: what a client declares is often wrong, or missing. */
function checkType({ bytes }: Upload, bucket: string, allowed: string[]): void {
  if (allowed.length === 0) return
  const type = bucket === 'routes' ? routeFile.type : checkKind(bytes)
  const fits = ['*/*', `${type.split('/')[0]}/*`, type]
  if (!allowed.some(one => fits.includes(one))) throw errors.wrongType(type, allowed)
}

export function createStoring({ objects, store, limits }: StoringParts): StoreUpload {
  const places = { staff: new UploadPlaces(staffPlaces), visitors: new UploadPlaces(visitorPlaces) }

  return async (request, { caller, ip, address, mode }) => {
    const sender = await limits.count(caller, ip, declaredBytes(request))
    const bucket = await objects.bucket(address.bucket)
    const limit = limitOf(bucket)
    // Refuses a body that says it is too large, before anything else is asked.
    declaredBytes(request, limit)
    await objects.checkWrite(caller, address, mode)
    await limits.makeRoom(sender)
    return places[sender.isStaff ? 'staff' : 'visitors'].run(
      sender.key,
      signal => receiveBody(request, signal, limit),
      async body => {
        const upload = await uploadOf(request, body, limit)
        checkType(upload, address.bucket, bucket.mimeTypes)
        const made = await makeFiles(upload, address.bucket, sender)
        const version = randomUUID()
        const keys = made.files.map(({ name }) => `${version}/${name}`)
        try {
          for (const { name, bytes } of made.files) await store.write(`${version}/${name}`, bytes)
          const metadata = { ...fileMetadata(made, version, upload.cacheControl), ...made.facts }
          return { id: await objects.write(caller, address, mode, { version, metadata }), ...made.answer }
        } catch (error) {
          // Where this fails too, the sweeping finds them.
          await store.remove(keys).catch(() => undefined)
          throw error
        }
      },
    )
  }
}

function fileMetadata({ files, file, mimetype }: Made, version: string, cacheControl: string): FileMetadata {
  const size = files.find(({ name }) => name === file)?.bytes.length
  if (size === undefined) throw new Error(`An upload was made into files without ${file}.`)
  return {
    ...{ file, mimetype, cacheControl, size, contentLength: size, httpStatusCode: 200 },
    ...{ eTag: `"${version}"`, lastModified: new Date().toISOString() },
    stored: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
  }
}
