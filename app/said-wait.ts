// Puts into the words of a refused sign-in how long to wait: the client keeps an answer's words, and none of its headers.

import { waitText } from '#domain/time/wait-text.ts'

/** The answer, with words that name the time, where the sign-in service was asked too often. */
export async function withSaidWait(response: Response): Promise<Response> {
  const seconds = Number(response.headers.get('retry-after'))
  if (response.status !== 429 || !(seconds > 0)) return response
  const body: unknown = await response.clone().json()
  // What else is refused for a while, such as one more mail, has words of its own that say it.
  if (!isObject(body) || body.code !== 'over_request_rate_limit') return response
  const message = `Too many attempts. Try again in ${waitText(seconds)}.`
  return Response.json({ ...body, message }, response)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
