// What a log may say of the path that was asked for.

/** Private links: whoever reads one can use it, also from a path that was written otherwise and led nowhere. */
const secret = /(submission|(?<![-\w])weekly-email)(?![-\w]).*/is
/** How often a path can have been encoded until nobody takes it for a link any more. */
const maxEncodings = 3

/** The path without a secret in it. A query string may carry a token too, and is not logged at all. */
export function loggedPath(path: string): string {
  let decoded = path
  for (let time = 0; time < maxEncodings && !secret.test(decoded); time += 1) decoded = decodedOnce(decoded)
  return secret.test(decoded) ? decoded.replace(secret, (_, page: string) => `${page.toLowerCase()}/…`) : path
}

/** Sign by sign, because one that cannot be read must not hide the others. */
function decodedOnce(path: string): string {
  return path.replace(/%[2-7][\da-f]/gi, sign => decodeURIComponent(sign))
}
