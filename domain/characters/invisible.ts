// Which characters show nothing: said once, for forms and for email and web addresses.
// The database's own checks (private.is_filled, private.is_web_url, private.is_email) name the same ones.

/** Spaces of all kinds, control and zero-width characters, in the words of a regular expression's class. */
export const invisible =
  '\\u0000-\\u0020\\u007f-\\u00a0\\u00ad\\u061c\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff'

/** Letters and marks that are drawn as nothing. In an address they would be unusual, and do no harm. */
const blankLetters =
  '\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0\\ufff0-\\ufffc' +
  '\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}'

const VISIBLE = new RegExp(`[^${invisible}${blankLetters}]`, 'u')

/** Whether there is anything to see of a text. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}
