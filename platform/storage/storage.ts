// The storage API at /storage/v1, in the dialect of @supabase/storage-js: which address does what.

import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Caller, Database } from '../database/database.ts'
import { bodyText } from '../http/body-text.ts'
import { type HttpEnv, hasHungUp } from '../http/http-env.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { isStorable, refuseNul, unstorableWords } from '../http/storable.ts'
import type { CallerOf } from '../identity/caller.ts'
import type { LinkSigner } from '../identity/link-signatures.ts'
import { type Logger, logUnlessAway } from '../log.ts'
import type { BucketHandlers } from './buckets.ts'
import type { ByteStore } from './byte-store.ts'
import { listObjects } from './list-objects.ts'
import { addressOf, Objects, type StoredObject, type UploadMode } from './objects.ts'
import { publicCacheControl, serveBytes } from './serve-bytes.ts'
import { checkSignedLink, signedLink } from './signed-links.ts'
import { errorAnswer, errors, storageErrorOf } from './storage-error.ts'
import { createStoring } from './store-upload.ts'
import { createUploadLimits, visitorRequests } from './upload-limits.ts'

export interface StorageParts {
  database: Database
  store: ByteStore
  signer: LinkSigner
  callerOf: CallerOf
  limiter: RateLimiter
  log: Logger
  dataDir: string
  /** How many bytes all files may take. */
  maxBytes: number
  buckets: BucketHandlers
}

type StorageContext = Context<HttpEnv>

/** Any website may ask with its own key: there are no cookies that could be abused. */
const everywhere = { 'access-control-allow-origin': '*' }

const maxBodyBytes = 64 * 1024
const maxNames = 200
const names = z.array(z.string().max(200)).min(1).max(maxNames)
const seconds = z.number().int().min(1)
/** The client sends it only where it has something to say. */
const transform = z.unknown().optional()
const signOne = z.object({ expiresIn: seconds, transform })
const signMany = z.object({ expiresIn: seconds, paths: names, transform })
const removal = z.object({ prefixes: names })

async function bodyOf<Body>({ req }: StorageContext, form: z.ZodType<Body>): Promise<Body> {
  const text = await bodyText(req.raw, maxBodyBytes)
  if (text === undefined) throw errors.tooLarge()
  try {
    const value: unknown = JSON.parse(text)
    if (isStorable(value)) return form.parse(value)
  } catch {
    throw errors.badBody(
      `The body must be JSON of the form that the client sends, with at most ${maxNames} names.`,
    )
  }
  throw errors.badBody(unstorableWords)
}

export function createStorage(parts: StorageParts): Hono<HttpEnv> {
  const { database, store, signer, callerOf, limiter, log, dataDir, maxBytes, buckets } = parts
  const objects = new Objects(database)
  const storeUpload = createStoring({
    ...{ objects, store, handlers: buckets },
    limits: createUploadLimits({ database, store, limiter, dataDir, maxBytes }),
  })
  const storage = new Hono<HttpEnv>().basePath('/storage/v1')

  /** Who asks; everyone but people with a role is counted, and so is a key or token that is not good. */
  const callerIn = async ({ env, req }: StorageContext): Promise<Caller> => {
    const count = () => (env.isOwn ? undefined : limiter.take(visitorRequests, env.ip))
    const caller = await callerOf({ get: name => req.header(name) ?? null }).catch(async error => {
      await count()
      throw error
    })
    const isTrusted = caller.role === 'service_role' || (caller.claims.user_role ?? 'null') !== 'null'
    if (!isTrusted) await count()
    return caller
  }

  const serve = async ({ req }: StorageContext, object: StoredObject, cacheControl?: string) => {
    const { metadata, version, name, bucket_id } = object
    const download = req.query('download')
    const answer = await serveBytes(store, req.raw, {
      ...{ key: `${version}/${metadata.file}`, type: metadata.mimetype, etag: metadata.eTag },
      ...{
        lastModified: metadata.lastModified,
        cacheControl:
          cacheControl ?? publicCacheControl(metadata.cacheControl, buckets[bucket_id]?.isPublicWhileShown),
      },
      ...(download !== undefined && { saveAs: download || (name.split('/').at(-1) ?? name) }),
    })
    if (!answer) throw errors.noObject()
    return answer
  }

  storage.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(everywhere)) context.res.headers.set(name, value)
  })
  storage.onError((error, context) => {
    const refused = hasHungUp(context) ? errors.cutOff() : storageErrorOf(error)
    if (refused.status === 500) logUnlessAway(log, error, 'a request to the storage API failed')
    return errorAnswer(refused)
  })
  storage.use(refuseNul(errors.badBody))
  storage.options('*', ({ req }) => {
    const headers = {
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
      'access-control-allow-headers':
        req.header('access-control-request-headers') ?? 'Authorization, Apikey, Content-Type, X-Upsert',
      'access-control-max-age': '86400',
      vary: 'Access-Control-Request-Headers',
    }
    return new Response(null, { status: 204, headers })
  })

  const selectBuckets =
    'select id, name, owner, public, file_size_limit, to_jsonb(allowed_mime_types) as allowed_mime_types, created_at, updated_at from storage.buckets'
  storage.get('/bucket', async context =>
    context.json(
      await database.queryAs(await callerIn(context), `${selectBuckets} order by name`, [], {
        readOnly: true,
      }),
    ),
  )
  storage.get('/bucket/:bucket', async context => {
    const caller = await callerIn(context)
    const [bucket] = await database.queryAs(
      caller,
      `${selectBuckets} where id = $1`,
      [context.req.param('bucket')],
      {
        readOnly: true,
      },
    )
    if (!bucket) throw errors.noBucket()
    return context.json(bucket)
  })

  const named = ({ req }: StorageContext) => addressOf(req.param('bucket') ?? '', req.param('name') ?? '')

  storage.get('/object/public/:bucket/:name{.+}', async context => {
    if (!context.env.isOwn) await limiter.take(visitorRequests, context.env.ip)
    return serve(context, await objects.findPublic(named(context)))
  })

  storage.post('/object/list/:bucket', async context => {
    const caller = await callerIn(context)
    const bucket = context.req.param('bucket')
    await objects.bucket(bucket)
    return context.json(await listObjects(database, caller, bucket, await bodyOf(context, z.unknown())))
  })

  storage.post('/object/sign/:bucket/:name{.+}', async context => {
    const caller = await callerIn(context)
    const { expiresIn, transform } = await bodyOf(context, signOne)
    if (transform !== undefined) throw errors.noTransform()
    const address = named(context)
    const { isLent } = await objects.find(caller, address)
    return context.json({ signedURL: signedLink(signer, address, expiresIn, isLent) })
  })
  storage.post('/object/sign/:bucket', async context => {
    const caller = await callerIn(context)
    const bucket = context.req.param('bucket')
    const { expiresIn, paths, transform } = await bodyOf(context, signMany)
    if (transform !== undefined) throw errors.noTransform()
    const found = new Set((await objects.findAll(caller, bucket, paths)).map(({ name }) => name))
    return context.json(
      paths.map(path =>
        found.has(path)
          ? { error: null, path, signedURL: signedLink(signer, { bucket, name: path }, expiresIn) }
          : {
              error: 'Either the object does not exist or you do not have access to it',
              path,
              signedURL: null,
            },
      ),
    )
  })
  storage.get('/object/sign/:bucket/:name{.+}', async context => {
    if (!context.env.isOwn) await limiter.take(visitorRequests, context.env.ip)
    const address = named(context)
    const { left, isLent } = checkSignedLink(signer, address, context.req.query('token') ?? '')
    if (!isLent) return serve(context, await objects.findPublic(address))
    return serve(context, await objects.findSigned(address), `private, max-age=${Math.min(left, 3600)}`)
  })

  storage.get('/object/info/:bucket/:name{.+}', async context => {
    const { object } = await objects.find(await callerIn(context), named(context))
    const { id, name, version, bucket_id, metadata, created_at, updated_at, last_accessed_at } = object
    return context.json({
      ...{ id, name, version, bucket_id, created_at, updated_at, last_accessed_at },
      ...{ size: metadata.size, content_type: metadata.mimetype, cache_control: metadata.cacheControl },
      ...{ etag: metadata.eTag, last_modified: metadata.lastModified, metadata: {} },
    })
  })

  const download = async (context: StorageContext) =>
    serve(context, (await objects.find(await callerIn(context), named(context))).object, 'private, no-cache')
  storage.get('/object/authenticated/:bucket/:name{.+}', download)
  storage.get('/object/:bucket/:name{.+}', download)

  const upload = async (context: StorageContext, mode: UploadMode) => {
    const caller = await callerIn(context)
    const address = named(context)
    const { ip } = context.env
    const { id, ...known } = await storeUpload(context.req.raw, { caller, ip, address, mode })
    return context.json({ Id: id, Key: `${address.bucket}/${address.name}`, ...known })
  }
  storage.all('/render/*', () => {
    throw errors.noTransform()
  })
  // The client says these in its body, and no file has such a name.
  for (const unsupported of ['/object/move', '/object/copy', '/object/upload/*', '/object/list-v2/*'])
    storage.all(unsupported, () => {
      throw errors.notSupported()
    })
  storage.post('/object/:bucket/:name{.+}', context =>
    upload(context, context.req.header('x-upsert') === 'true' ? 'upsert' : 'insert'),
  )
  storage.put('/object/:bucket/:name{.+}', context => upload(context, 'update'))

  storage.delete('/object/:bucket', async context => {
    const caller = await callerIn(context)
    const bucket = context.req.param('bucket')
    await objects.bucket(bucket)
    const { prefixes } = await bodyOf(context, removal)
    return context.json(await objects.remove(caller, bucket, prefixes))
  })

  storage.all('*', () => {
    throw errors.notSupported()
  })
  return storage
}
