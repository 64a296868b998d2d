// Turns PostgreSQL's text form of a value into JavaScript's, the same for both engines.

const oid = {
  bool: 16,
  int8: 20,
  int2: 21,
  int4: 23,
  json: 114,
  float4: 700,
  float8: 701,
  timestamptz: 1184,
  jsonb: 3802,
}

const readers = new Map<number, (text: string) => unknown>([
  [oid.bool, text => text === 't'],
  [oid.int2, Number],
  [oid.int4, Number],
  [oid.int8, Number],
  [oid.float4, Number],
  [oid.float8, Number],
  [oid.json, text => JSON.parse(text)],
  [oid.jsonb, text => JSON.parse(text)],
  [oid.timestamptz, text => new Date(text)],
])

/** The JavaScript value of a column's text; types not listed stay text. */
export function readValue(text: string | null, type: number): unknown {
  if (text === null) return null
  const read = readers.get(type)
  return read ? read(text) : text
}
