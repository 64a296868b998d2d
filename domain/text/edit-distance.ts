// How far two words are apart.

/** How many letters must change to make one word the other. */
export function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...left].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...right].entries())
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      )
    row = next
  }
  return row[right.length] ?? 0
}
