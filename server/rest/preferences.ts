// Reads the headers that shape an answer: Prefer, Accept, Range, Content-Type and the schema profiles.

import { errors } from './errors.ts'

export type Headers = { get(name: string): string | null }

export interface Preferences {
  /** Answer a write with the rows it wrote. */
  representation: boolean
  /** Count all rows that match, not only those of this page. */
  count: boolean
  /** What an insert does about rows that are there already. */
  duplicates: 'merge' | 'ignore' | undefined
}

/** What each known preference does; any other is refused, because `max-affected` or `tx=rollback` must not be ignored. */
const meanings: Record<string, Partial<Preferences>> = {
  'return=minimal': { representation: false },
  'return=representation': { representation: true },
  'count=exact': { count: true },
  'resolution=merge-duplicates': { duplicates: 'merge' },
  'resolution=ignore-duplicates': { duplicates: 'ignore' },
  'missing=null': {},
  'handling=strict': {},
  'handling=lenient': {},
}

export function readPreferences(headers: Headers): Preferences {
  const preferences: Preferences = { representation: false, count: false, duplicates: undefined }
  for (const part of (headers.get('prefer') ?? '').split(',')) {
    const preference = part.trim()
    if (preference === '') continue
    const meaning = Object.hasOwn(meanings, preference) ? meanings[preference] : undefined
    if (!meaning) throw errors.badPreference(preference)
    Object.assign(preferences, meaning)
  }
  return preferences
}

const singularType = 'application/vnd.pgrst.object+json'
const listTypes = ['application/json', 'application/vnd.pgrst.array+json', 'application/*', '*/*']

/** Whether one object is asked for instead of a list. */
export function readAccept(headers: Headers): { singular: boolean } {
  const accept = headers.get('accept') ?? '*/*'
  for (const part of accept.split(',')) {
    const [type = '', ...parameters] = part.split(';').map(piece => piece.trim().toLowerCase())
    if (parameters.some(parameter => parameter.startsWith('nulls='))) continue
    if (type === singularType) return { singular: true }
    if (listTypes.includes(type) || type === '') return { singular: false }
  }
  throw errors.mediaTypeNotOffered(accept)
}

/** The rows that a Range header asks for; a browser's byte ranges are not about rows. */
export function readRange(headers: Headers): { offset: number; limit: number | undefined } {
  const range = headers.get('range')
  if (range === null || range.startsWith('bytes=')) return { offset: 0, limit: undefined }
  const found = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(range.trim())
  if (!found) throw errors.badRange('The Range header is written as 0-24.')
  const offset = Number(found[1])
  if (!found[2]) return { offset, limit: undefined }
  if (Number(found[2]) < offset)
    throw errors.badRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  return { offset, limit: Number(found[2]) - offset + 1 }
}

/** Only `public` is reachable, whichever schema is asked for. */
export function checkHeaders(headers: Headers, hasBody: boolean): void {
  const schema = headers.get(hasBody ? 'content-profile' : 'accept-profile')
  if (schema !== null && schema !== 'public') throw errors.unknownSchema(schema)
  const type = headers.get('content-type')
  if (hasBody && type !== null && !/^application\/json\s*(;|$)/i.test(type))
    throw errors.contentTypeNotRead(type)
}
