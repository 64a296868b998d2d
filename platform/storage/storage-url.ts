// What STORAGE_URL says: the bucket of an S3-compatible store, and the keys to it.

export interface StorageLocation {
  /** With the bucket's name in its path, which every such store understands. */
  bucketUrl: string
  /** What all keys begin with; empty or with a slash at its end. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const example = 'https://KEY:SECRET@s3.example/bucket?region=eu-central-1'
export const storageUrlRule = `must be the address of a bucket with the keys to it, such as ${example}`

/** Undefined where something of it is missing. */
export function parseStorageUrl(value: string): StorageLocation | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, username, password, origin, pathname, searchParams } = new URL(value)
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean)
  const keys = [username, password].map(decoded)
  const isWhole = /^https?:$/.test(protocol) && keys.every(Boolean)
  if (!isWhole || ![bucket, ...folders].every(name => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name)))
    return undefined
  return {
    bucketUrl: `${origin}/${bucket}`,
    prefix: folders.map(name => `${name}/`).join(''),
    accessKeyId: keys[0] ?? '',
    secretAccessKey: keys[1] ?? '',
    region: searchParams.get('region') || 'us-east-1',
  }
}

/** Empty where a percent sign stands for nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
