// "Did you mean": the known name that is nearest to a wrong one.

/** How many letters must change to make one word the other. */
function distance(left: string, right: string): number {
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

/** The nearest name, when one is near enough to be meant. */
export function suggestion(wrong: string, names: Iterable<string>): string | undefined {
  const word = wrong.slice(0, 64).toLowerCase()
  let best: { name: string; far: number } | undefined
  for (const name of names) {
    const far = name.includes(word) && word.length > 2 ? 1 : distance(word, name)
    if (far <= Math.max(2, word.length / 3) && far < (best?.far ?? Number.POSITIVE_INFINITY))
      best = { name, far }
  }
  return best?.name
}
