// What a log may say of the path that was asked for.

/** Private links: whoever reads one can use it. */
const secret = /^(\/submission\/)[^/]+/

/** The path without a secret in it. A query string may carry a token too, and is not logged at all. */
export function loggedPath(path: string): string {
  return path.replace(secret, '$1…')
}
