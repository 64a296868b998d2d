// "Did you mean": the known name that is nearest to a wrong one.

import { distance } from 'fastest-levenshtein'

/** The nearest name, when one is near enough to be meant. */
export function suggestion(wrong: string, names: Iterable<string>): string | undefined {
  const word = wrong.slice(0, 64).toLowerCase()
  let best: { name: string; far: number } | undefined
  for (const name of names) {
    // A wrong hint can make the right name fail; to suggest that name again would help nobody.
    if (name === wrong) continue
    const far = name.includes(word) && word.length > 2 ? 1 : distance(word, name)
    if (far <= Math.max(2, word.length / 3) && far < (best?.far ?? Number.POSITIVE_INFINITY))
      best = { name, far }
  }
  return best?.name
}
