// A small store in S3's dialect for tests. It is as strict as S3 about what our client sends: it computes each signature anew
// from the request as it came, by the published rules and not by the client's code, and the hash of each body. The whole
// ones of the registry bring a hundred packages, some of them long unmaintained.

import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

const s3Keys = { id: 'TESTKEY', secret: 'secret/with+signs=', region: 'eu-test-1' }

/** Keys are listed in pages, as S3 does it after a thousand. */
const pageSize = 2

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** What is wrong with a request, in S3's words; undefined where its signature is right. */
function faultOf(request: IncomingMessage, body: Buffer): string | undefined {
  const { authorization = '', ...headers } = request.headers
  const sent =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  if (!sent) return 'AccessDenied'
  const [, id = '', day = '', region = '', names = '', signature = ''] = sent
  const date = String(headers['x-amz-date'])
  const hash = String(headers['x-amz-content-sha256'])
  if (id !== s3Keys.id || region !== s3Keys.region || !date.startsWith(day)) return 'InvalidAccessKeyId'
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every(name => names.split(';').includes(name)))
    return 'AccessDenied'
  if (request.method === 'PUT' ? hash !== sha256(body) : !['UNSIGNED-PAYLOAD', sha256('')].includes(hash))
    return 'XAmzContentSHA256Mismatch'
  const url = new URL(request.url ?? '/', 'http://store')
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...names.split(';').map(name => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${s3Keys.secret}`)
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex')
  return expected === signature ? undefined : 'SignatureDoesNotMatch'
}

/** Starts a store with one bucket, 'pictures'. */
export async function startS3() {
  const kept = new Map<string, Buffer>()
  const faults: string[] = []
  /** So many requests are answered with an error of the store first. */
  const trouble = { times: 0 }

  const listed = (url: URL) => {
    const after = Buffer.from(url.searchParams.get('continuation-token') ?? '', 'base64').toString()
    const prefix = url.searchParams.get('prefix') ?? ''
    const names = [...kept.keys()].filter(name => name.startsWith(prefix) && name > after).sort()
    const page = names.slice(0, pageSize)
    const isTruncated = names.length > pageSize
    const next = Buffer.from(page.at(-1) ?? '').toString('base64')
    const contents = page.map(
      name =>
        `<Contents><Key>${name}</Key><LastModified>${new Date().toISOString()}</LastModified><Size>${kept.get(name)?.length}</Size></Contents>`,
    )
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`
  }

  const answer = (request: IncomingMessage, body: Buffer, response: ServerResponse) => {
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    if (trouble.times > 0) {
      trouble.times -= 1
      return refuse(503, 'SlowDown')
    }
    const fault = faultOf(request, body)
    if (fault) {
      faults.push(fault)
      return refuse(403, fault)
    }
    const url = new URL(request.url ?? '/', 'http://store')
    const [, bucket, ...rest] = url.pathname.split('/')
    const name = rest.join('/')
    if (bucket !== 'pictures') return refuse(404, 'NoSuchBucket')
    if (name === '' && url.searchParams.get('list-type') === '2') return response.end(listed(url))
    if (request.method === 'PUT') kept.set(name, body)
    if (request.method === 'DELETE') kept.delete(name)
    if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
    const bytes = kept.get(name)
    return bytes ? response.end(bytes) : refuse(404, 'NoSuchKey')
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    answer(request, Buffer.concat(parts), response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the store has no port')
  const keys = `${s3Keys.id}:${encodeURIComponent(s3Keys.secret)}`
  return {
    kept,
    faults,
    trouble,
    /** What STORAGE_URL says. */
    urlOf: (path = 'pictures') => `http://${keys}@127.0.0.1:${address.port}/${path}?region=${s3Keys.region}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>(done => server.close(() => done()))
    },
  }
}
