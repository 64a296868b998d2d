// Loads the program that reads and draws pictures, where this machine has one.

type Sharp = typeof import('sharp').default

let loading: Promise<Sharp | undefined> | undefined

/** Undefined where it cannot be loaded: it is the one package with native parts, and the site runs without it. */
export function loadSharp(): Promise<Sharp | undefined> {
  loading ??= import('sharp').then(
    ({ default: sharp }) => {
      // One thread and no cache: what a picture costs is bounded by how many are made at once.
      sharp.concurrency(1)
      sharp.cache(false)
      return sharp
    },
    () => undefined,
  )
  return loading
}
