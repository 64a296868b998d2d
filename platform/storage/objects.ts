// The rows of storage.objects: read and written as the caller, so that the policies on them decide.

import { randomUUID } from 'node:crypto'
import type { Caller, Database, Queries } from '../database/database.ts'
import { errors } from './storage-error.ts'

/** Where a file stands. */
export interface Address {
  bucket: string
  name: string
}

/** What is known of the bytes. */
export interface FileMetadata {
  eTag: string
  /** Of the file that is answered by the object's own address. */
  size: number
  contentLength: number
  mimetype: string
  cacheControl: string
  lastModified: string
  httpStatusCode: 200
  /** Which of its files that is, and how much all of them take. */
  file: string
  stored: number
}

export interface StoredObject {
  id: string
  bucket_id: string
  name: string
  owner: string | null
  version: string
  metadata: FileMetadata
  created_at: string
  updated_at: string
  last_accessed_at: string
}

/** What a bucket takes; nothing where it does not say. */
export interface BucketLimits {
  maxBytes: number | null
  mimeTypes: string[]
}

/** Adding, replacing, or whichever is possible. */
export type UploadMode = 'insert' | 'update' | 'upsert'

const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/

/** An address of which nothing has to be quoted anywhere. */
export function addressOf(bucket: string, name: string): Address {
  if (name.length > 200 || !namePattern.test(name)) throw errors.badKey(name)
  return { bucket, name }
}

const columns = 'id, bucket_id, name, owner, version, metadata, created_at, updated_at, last_accessed_at'

/** Undoes what was only tried. */
const undo = new Error('This was only tried.')

export class Objects {
  constructor(private readonly database: Database) {}

  /** Throws where there is no such bucket. */
  async bucket(id: string): Promise<BucketLimits> {
    const [row] = await this.database.query<BucketLimits>(
      `select file_size_limit::float8 as "maxBytes", to_jsonb(coalesce(allowed_mime_types, '{}')) as "mimeTypes"
         from storage.buckets where id = $1`,
      [id],
    )
    if (!row) throw errors.noBucket()
    return row
  }

  /** What everyone may read now: a file of a public bucket that something public shows. */
  async findPublic({ bucket, name }: Address): Promise<StoredObject> {
    const [row] = await this.database.query<StoredObject>(
      `select ${columns} from storage.objects where bucket_id = $1 and name = $2 and private.is_file_public($1, $2)`,
      [bucket, name],
    )
    if (!row) throw errors.noObject()
    return row
  }

  /** `isLent`: the caller has a right of their own to read it, whether it is public or not. */
  async find(caller: Caller, address: Address): Promise<{ object: StoredObject; isLent: boolean }> {
    const [own] = await this.findAll(caller, address.bucket, [address.name])
    if (own) return { object: own, isLent: true }
    await this.bucket(address.bucket)
    return { object: await this.findPublic(address), isLent: false }
  }

  findAll(caller: Caller, bucket: string, names: string[]): Promise<StoredObject[]> {
    return this.database.queryAs<StoredObject>(
      caller,
      `select ${columns} from storage.objects where bucket_id = $1
         and name in (select jsonb_array_elements_text($2::jsonb))`,
      [bucket, names],
      { readOnly: true },
    )
  }

  /** By a signed address that lends the right of the person who signed it. */
  async findSigned({ bucket, name }: Address): Promise<StoredObject> {
    const [row] = await this.database.query<StoredObject>(
      `select ${columns} from storage.objects where bucket_id = $1 and name = $2`,
      [bucket, name],
    )
    if (!row) throw errors.noObject()
    return row
  }

  /** Refuses what `write` would refuse, before anything is read. */
  async checkWrite(caller: Caller, address: Address, mode: UploadMode, facts = {}): Promise<void> {
    try {
      await this.database.transactionAs(caller, async queries => {
        await write(queries, caller, address, mode, { version: randomUUID(), metadata: facts })
        throw undo
      })
    } catch (error) {
      if (error !== undo) throw error
    }
  }

  /** Writes the row of bytes that are there already. Returns its id. */
  write(
    caller: Caller,
    address: Address,
    mode: UploadMode,
    stored: { version: string; metadata: FileMetadata },
  ): Promise<string> {
    return this.database.transactionAs(caller, queries => write(queries, caller, address, mode, stored))
  }

  remove(caller: Caller, bucket: string, names: string[]): Promise<StoredObject[]> {
    return this.database.queryAs<StoredObject>(
      caller,
      `delete from storage.objects where bucket_id = $1
         and name in (select jsonb_array_elements_text($2::jsonb)) returning ${columns}`,
      [bucket, names],
    )
  }
}

async function write(
  queries: Queries,
  caller: Caller,
  { bucket, name }: Address,
  mode: UploadMode,
  { version, metadata }: { version: string; metadata: object },
): Promise<string> {
  const change = 'version = $1, metadata = $2, updated_at = now()'
  if (mode === 'update') {
    const [row] = await queries.query<{ id: string }>(
      `update storage.objects set ${change} where bucket_id = $3 and name = $4 returning id`,
      [version, metadata, bucket, name],
    )
    if (!row) throw errors.noObject()
    return row.id
  }
  const owner = typeof caller.claims.sub === 'string' ? caller.claims.sub : null
  const id = randomUUID()
  // Only who may replace gets something back: whoever submits a picture may not read it.
  const [row] = await queries.query<{ id: string }>(
    `insert into storage.objects (version, metadata, bucket_id, name, id, owner, owner_id)
       values ($1, $2, $3, $4, $5, $6::uuid, $6::uuid::text)
     ${mode === 'upsert' ? `on conflict (bucket_id, name) do update set ${change} returning id` : ''}`,
    [version, metadata, bucket, name, id, owner],
  )
  return row?.id ?? id
}
