// What the ids of rows look like.

const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text is an id, in small letters as the database writes it. */
export function isId(text: string): boolean {
  return pattern.test(text)
}
