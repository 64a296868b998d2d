// Keeps bytes in a bucket of an S3-compatible store, which several servers can share.

import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type ByteStore, checkKey, isKey, type StoredBytes } from './byte-store.ts'
import type { StorageLocation } from './storage-url.ts'

/** A store that does not answer is no reason to keep a visitor waiting for minutes. */
const maxMilliseconds = 20_000
const maxTries = 3
const removedAtOnce = 8

export class S3Store implements ByteStore {
  private readonly client: AwsClient

  constructor(private readonly place: StorageLocation) {
    const { accessKeyId, secretAccessKey, region } = place
    this.client = new AwsClient({
      ...{ accessKeyId, secretAccessKey, region, service: 's3' },
      ...{ retries: maxTries - 1, initRetryMs: 100 },
    })
  }

  async write(key: string, bytes: Buffer): Promise<void> {
    checkKey(key)
    // Signed with the request, so that the store refuses bytes that changed on their way.
    const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') }
    await this.ask(key, { method: 'PUT', headers, body: new Uint8Array(bytes) })
  }

  async read(key: string): Promise<Buffer | undefined> {
    if (!isKey(key)) return undefined
    const answer = await this.ask(key, { method: 'GET' }, [404])
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
  }

  async remove(keys: string[]): Promise<void> {
    for (const key of keys) checkKey(key)
    for (let first = 0; first < keys.length; first += removedAtOnce)
      await Promise.all(
        keys
          .slice(first, first + removedAtOnce)
          .map(key => this.ask(key, { method: 'DELETE' }, [404]).then(answer => answer.body?.cancel())),
      )
  }

  async *list(version?: string): AsyncGenerator<StoredBytes> {
    const { prefix } = this.place
    const wanted = version ? `${prefix}${version}/` : prefix
    let next: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', ...(wanted && { prefix: wanted }) })
      if (next) query.set('continuation-token', next)
      const xml = await (await this.ask('', { method: 'GET', query })).text()
      for (const [, contents = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = textIn(contents, 'Key')?.slice(prefix.length) ?? ''
        // What others keep in the same bucket is not ours to list, nor to sweep.
        if (isKey(key))
          yield {
            key,
            bytes: Number(textIn(contents, 'Size')),
            written: new Date(textIn(contents, 'LastModified') ?? 0),
          }
      }
      next = textIn(xml, 'IsTruncated') === 'true' ? textIn(xml, 'NextContinuationToken') : undefined
    } while (next)
  }

  private async ask(
    key: string,
    { query, ...init }: RequestInit & { query?: URLSearchParams },
    expected: number[] = [],
  ): Promise<Response> {
    const url = new URL(`${this.place.bucketUrl}${key && `/${this.place.prefix}${key}`}`)
    if (query) url.search = query.toString()
    const answer = await this.client.fetch(url, { ...init, signal: AbortSignal.timeout(maxMilliseconds) })
    if (answer.ok || expected.includes(answer.status)) return answer
    const code = textIn(await answer.text(), 'Code') ?? ''
    throw new Error(`The store at ${url.host} answered ${answer.status} ${code} to ${init.method}.`)
  }
}

/** The text of the first element of this name. Keys of ours have nothing that XML must write otherwise; tokens may. */
function textIn(xml: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return found
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
