// How an application handles the files of its buckets.

import type { Rank } from '../http/turns.ts'

/** An upload is held in memory, so none is larger than this, whatever its bucket allows. */
export const maxUploadBytes = 10 * 1024 * 1024
export const uploadTooLarge = `The file is larger than ${maxUploadBytes / 1024 / 1024} MB. Please choose a smaller one.`

export interface Upload {
  bytes: Buffer
  cacheControl: string
  /** The metadata that the client sent, unparsed: it should be JSON. */
  metadata: string | null
}

/** Who uploads. Staff have limits of their own, and their files are processed first. */
export interface Sender {
  /** The account or IP address that the upload is counted by. */
  key: string
  isStaff: boolean
}

export const rankOf = ({ isStaff }: Sender): Rank => (isStaff ? 0 : 1)

/** What is stored for an upload. */
export interface ProcessedUpload {
  files: { name: string; bytes: Buffer }[]
  /** The name of the file that is served at the object's own address. */
  file: string
  mimetype: string
  /** Added to the metadata of the object's row. */
  facts: object
  /** Added to the response. */
  response: object
}

export interface BucketHandler {
  /** The type, judged by the bytes: what a client declares is often wrong. Throws an UploadError. */
  typeOf(bytes: Buffer): string
  /** Throws an UploadError. */
  process(upload: Upload, sender: Sender): Promise<ProcessedUpload>
  /** Facts like those of any upload, to ask the database before the body is read whether it may be stored. */
  sampleFacts?: object
  /** Files are public only while something shows them, so caches must ask again soon. */
  isPublicWhileShown?: boolean
}

/** By the bucket's id. Other buckets take no uploads. */
export type BucketHandlers = Readonly<Record<string, BucketHandler>>

/** Refuses an upload. The message is for people; a BusyError as the cause makes it a 429. */
export class UploadError extends Error {
  override readonly name: string = 'UploadError'
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
