// A rendered page: its bytes, compressed when first asked for, and its answer to a browser that may have it already.

import { createHash } from 'node:crypto'
import { acceptedEncoding, compress, type Encoding } from '../encoding.ts'

/** What goes back to the browser, and how large it is in memory. */
export class Page {
  private readonly compressed = new Map<Encoding, Promise<Buffer>>()
  private readonly tag: string

  constructor(
    readonly status: number,
    private readonly headers: Headers,
    private readonly body: Buffer,
  ) {
    const policy = headers.get('content-security-policy') ?? ''
    this.tag = createHash('sha256').update(policy).update(body).digest('base64url').slice(0, 22)
  }

  /** Twice its bytes, since the compressed forms are kept too. */
  get size(): number {
    return this.body.length * 2
  }

  async answer(request: Request): Promise<Response> {
    const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
    const headers = new Headers(this.headers)
    const etag = `W/"${this.tag}"`
    headers.set('etag', etag)
    headers.set('vary', 'Accept-Encoding')
    // Kept by browsers and proxies, but asked about each time: a change must be seen at once.
    headers.set('cache-control', 'no-cache')
    const known =
      request.headers
        .get('if-none-match')
        ?.split(',')
        .map(tag => tag.trim()) ?? []
    if (this.status === 200 && known.includes(etag)) return new Response(null, { status: 304, headers })
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    const bytes = await this.bytesFor(encoding)
    headers.set('content-length', String(bytes.length))
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
      status: this.status,
      headers,
    })
  }

  private bytesFor(encoding: Encoding): Promise<Buffer> {
    const known = this.compressed.get(encoding)
    if (known) return known
    const bytes = compress(this.body, encoding)
    this.compressed.set(encoding, bytes)
    return bytes
  }
}
