// Reads the headers that shape an answer: Prefer, Accept, Range, Content-Type and the schema profiles.

import { errors } from './errors.ts'
import { limits } from './limits.ts'

export type Headers = { get(name: string): string | null }

export interface Preferences {
  /** Answer a write with the rows it wrote. */
  representation: boolean
  /** Count all rows that match, not only those of this page: each of them, or about. */
  count: 'exact' | 'about' | undefined
  /** What an insert does about rows that are there already. */
  duplicates: 'merge' | 'ignore' | undefined
  /** The preferences as they were sent, by what they are about. */
  preferred: ReadonlyMap<string, string>
}

/** What each known preference does; any other is refused, because `max-affected` or `tx=rollback` must not be ignored. */
const meanings: Record<string, Partial<Omit<Preferences, 'preferred'>>> = {
  'return=minimal': { representation: false },
  'return=representation': { representation: true },
  'count=exact': { count: 'exact' },
  'count=planned': { count: 'about' },
  'count=estimated': { count: 'about' },
  'count=none': { count: undefined },
  'resolution=merge-duplicates': { duplicates: 'merge' },
  'resolution=ignore-duplicates': { duplicates: 'ignore' },
  'missing=null': {},
  'handling=strict': {},
  'handling=lenient': {},
}

export function readPreferences(headers: Headers): Preferences {
  const preferred = new Map<string, string>()
  const preferences: Preferences = {
    representation: false,
    count: undefined,
    duplicates: undefined,
    preferred,
  }
  for (const part of (headers.get('prefer') ?? '').split(',')) {
    const preference = part.trim()
    if (preference === '') continue
    const meaning = Object.hasOwn(meanings, preference) ? meanings[preference] : undefined
    if (!meaning) throw errors.badPreference(preference)
    Object.assign(preferences, meaning)
    preferred.set(preference.slice(0, preference.indexOf('=')), preference)
  }
  return preferences
}

const objectTypes = ['application/vnd.pgrst.object+json', 'application/vnd.pgrst.object']
const arrayTypes = ['application/vnd.pgrst.array+json', 'application/vnd.pgrst.array']
const listTypes = [...arrayTypes, 'application/json', 'application/*', '*/*', '']

/** In which form rows are shown. */
export interface Form {
  /** One object instead of a list. */
  singular: boolean
  /** Keys without a value are left out. */
  stripsNulls: boolean
  /** Lines of values, below a line with their names. */
  isCsv: boolean
}

export function readAccept(headers: Headers): Form {
  const accept = headers.get('accept') ?? '*/*'
  if (accept.length > limits.acceptLength) throw errors.mediaTypeNotOffered(accept)
  for (const part of accept.split(',')) {
    const [type = '', ...parameters] = part.split(';').map(piece => piece.trim().toLowerCase())
    const nulls = parameters.find(parameter => parameter.startsWith('nulls='))
    const singular = objectTypes.includes(type)
    if (nulls === undefined && (singular || listTypes.includes(type)))
      return { singular, stripsNulls: false, isCsv: false }
    if (nulls === 'nulls=stripped' && (singular || arrayTypes.includes(type)))
      return { singular, stripsNulls: true, isCsv: false }
    if (type === 'text/csv') return { singular: false, stripsNulls: false, isCsv: true }
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
