// Reads a request's body: rows to write, or the arguments of a function. The text goes to the database as it came.

import { jsonSize } from '../http/body-text.ts'
import { errors } from './errors.ts'
import { limits } from './limits.ts'

export interface Payload {
  /** A JSON array of rows, or an object of arguments. */
  text: string
  /** The columns or arguments that it names. */
  keys: string[]
  rowCount: number
}

const none: Payload = { text: '[]', keys: [], rowCount: 0 }

/** Measured before it is parsed: a text of nothing but different keys would take a hundred times as long. */
export function checkBody(body: string, maxValues: number): void {
  const { values, depth } = jsonSize(body)
  if (depth > limits.bodyDepth)
    throw errors.overLimit(400, `The body can be nested ${limits.bodyDepth} levels deep, not deeper`)
  if (values > maxValues)
    throw errors.overLimit(413, `The body can have ${maxValues} keys and values, not more`)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw errors.badBody('Empty or invalid json')
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rows of an insert, or the one of an update. */
export function readRows(verb: string, body: string, columns: string[] | undefined): Payload {
  if (verb === 'read' || verb === 'delete') return none
  const value = parsed(body)
  if (isObject(value)) return { text: `[${body}]`, keys: columns ?? Object.keys(value), rowCount: 1 }
  if (!Array.isArray(value)) throw errors.badBody('A write takes a JSON object or an array of them')
  if (verb === 'update' && value.length > 1) throw errors.badBody('An update takes one JSON object')
  if (!value.every(isObject)) throw errors.badBody('Every row must be a JSON object')
  const keys = columns ?? Object.keys(value[0] ?? {})
  if (!columns && !value.every(row => haveSameKeys(row, keys)))
    throw errors.badBody('All object keys must match', 'Or name the columns in the "columns" parameter.')
  return { text: body, keys, rowCount: value.length }
}

function haveSameKeys(row: object, keys: string[]): boolean {
  return Object.keys(row).length === keys.length && keys.every(key => Object.hasOwn(row, key))
}

/** The arguments of a call: a JSON body, or the parameters of a GET. */
export function readArguments(given: string | Record<string, string>): Payload {
  if (typeof given !== 'string') return { text: JSON.stringify(given), keys: Object.keys(given), rowCount: 1 }
  if (given === '') return { text: '{}', keys: [], rowCount: 1 }
  const value = parsed(given)
  if (!isObject(value)) throw errors.badBody('The arguments of a function are one JSON object')
  return { text: given, keys: Object.keys(value), rowCount: 1 }
}
