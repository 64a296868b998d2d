// Remembers what was found: a calendar asks for the same days and hours thousands of times.

/** More than a page with many events asks for; then it begins anew. */
const maxRemembered = 5_000

/** A function that finds the same each time it is asked for the same, which `keyOf` tells. */
export function remembered<Asked extends unknown[], Found>(
  keyOf: (...asked: Asked) => string,
  find: (...asked: Asked) => Found,
): (...asked: Asked) => Found {
  const known = new Map<string, Found>()
  return (...asked) => {
    const key = keyOf(...asked)
    const before = known.get(key)
    if (before !== undefined) return before
    const found = find(...asked)
    if (known.size >= maxRemembered) known.clear()
    known.set(key, found)
    return found
  }
}
