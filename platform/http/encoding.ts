// Which compression a browser takes, and compressing for it.

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A compression that answers are sent in; 'identity' is none. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** The best compression that the browser accepts. */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  const accepted = (header ?? '')
    .split(',')
    .map(part => part.trim().split(';'))
    .filter(([, quality]) => !/^\s*q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses a page or an answer. Brotli at half strength: nearly as small as at its best, and a hundred times faster. */
export function compress(body: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return encoding === 'gzip' ? zip(body) : Promise.resolve(body)
}
