// What a password must be: said once, for forms, the sign-in API and the configuration.

const minCharacters = 6
/** Enough for any sentence; a longer one would only cost work. */
const maxBytes = 1_000

/** What is wrong with a password, or undefined when it may be used. */
export function passwordProblem(password: string): string | undefined {
  if ([...password].length < minCharacters)
    return `Password must be at least ${minCharacters} characters long.`
  if (new TextEncoder().encode(password).length > maxBytes)
    return `Password must be at most ${maxBytes} bytes long.`
  return undefined
}
