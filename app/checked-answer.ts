// Looks at what the backend answered before any page trusts it, and finds the words for what did not come.

import * as z from 'zod/mini'

/** What the backend said instead of an answer. */
export class RefusedAnswer extends Error {
  override name = 'RefusedAnswer'
}

/** The words for people about something that could not be read; the cause is for the console. */
export class FailedRead extends Error {
  override name = 'FailedRead'
}

/** The words for a failure; where they repeat what the backend said, made from its error. */
export type FailureWords = string | ((error: unknown) => string)

/** What an answer holds, in the shape that was asked for. Throws when it is an error, and when it has another shape. */
export function checked<S extends z.core.$ZodType>(
  schema: S,
  { data, error }: { data: unknown; error: unknown },
): z.output<S> {
  if (error) throw new RefusedAnswer('The backend refused to answer.', { cause: error })
  return z.parse(schema, data)
}

/** Reads, and throws the words for people when that fails in any way. What is wrong with a shape is not for people. */
export async function readOrSay<T>(read: () => Promise<T>, failure: FailureWords): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const said = error instanceof RefusedAnswer ? error.cause : undefined
    throw new FailedRead(typeof failure === 'string' ? failure : failure(said), { cause: error })
  }
}
