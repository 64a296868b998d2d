// Quotes names and texts that stand in a statement. What a caller sent is bound as a parameter, and never quoted.

/** A name of a table, a column or a channel. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A text of ours or of the catalogue. */
export const quoteText = (text: string) =>
  text.includes('\\') ? ` E'${text.replace(/['\\]/g, '$&$&')}'` : `'${text.replaceAll("'", "''")}'`
