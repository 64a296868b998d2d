// What the pictures look like that were uploaded in this tab, by their names: a private one can be seen nowhere else yet.

const storageKey = 'picture-looks-1'
const maxKept = 4

function kept(): [name: string, look: string][] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isLook) : []
  } catch {
    // Without storage the picture is there all the same.
    return []
  }
}

const isLook = (stored: unknown): stored is [string, string] =>
  Array.isArray(stored) && stored.length === 2 && stored.every(part => typeof part === 'string')

/** Keeps it; of the others the latest. */
export function keepLook(name: string, look: string): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify([[name, look], ...kept()].slice(0, maxKept)))
  } catch {
    // As above.
  }
}

/** What a picture looks like, as a data URL. */
export function lookOf(name: string): string | undefined {
  return kept().find(([known]) => known === name)?.[1]
}
