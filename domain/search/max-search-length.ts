// How long a search may be.

/** Characters of a search; the database refuses more. */
export const maxSearchLength = 200
