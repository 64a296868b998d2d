// Finds variables that look like settings of this site and are none: a name that was mistyped is otherwise ignored in silence.

/** How the names of settings begin; those of other programs do, too, where the word is a common one. */
const beginning = /^(SITE|SMTP|MAIL|ADMIN|SAMPLE|STORAGE|TRUST|MAP)_/

/** More different from a name than this is no slip of the finger. */
const maxSlips = 3

/** A sentence about each of them, with the name that was probably meant. */
export function unknownSettings(
  variables: Record<string, string | undefined>,
  known: readonly string[],
): string[] {
  return Object.keys(variables)
    .filter(name => !known.includes(name))
    .flatMap(name => {
      const [nearest] = known
        .map(setting => ({ setting, slips: slipsBetween(name, setting) }))
        .toSorted((one, other) => one.slips - other.slips)
      if (!nearest || !(beginning.test(name) || nearest.slips === 1)) return []
      const meant = nearest.slips <= maxSlips ? ` Did you mean ${nearest.setting}?` : ''
      return [`${name} is not a setting of this site, and is ignored.${meant}`]
    })
}

/** How many letters were added, left out, mistaken or swapped with the next. */
function slipsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
