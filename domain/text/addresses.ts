// Email and web addresses: what is valid, and the one spelling that is stored. The database checks the same
// (private.is_filled, private.is_web_url, private.is_email).

/** Spaces of all kinds, control and zero-width characters, for a character class. */
export const invisible =
  '\\u0000-\\u0020\\u007f-\\u00a0\\u00ad\\u061c\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff'

/** Characters without a visible glyph. They are harmless in addresses. */
const blankLetters =
  '\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0\\ufff0-\\ufffc' +
  '\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}'

const VISIBLE = new RegExp(`[^${invisible}${blankLetters}]`, 'u')

export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

const maxCharacters = 254
const maxMailboxCharacters = 64

/** Invisible characters, and those that would end an address or start another in a mail header. */
const unusual = `${invisible}@<>"(),:;\\\\\\[\\]`
const shape = new RegExp(`^[^${unusual}]{1,${maxMailboxCharacters}}@[^${unusual}]+\\.[^.${unusual}]+$`)

/** One mailbox has one spelling: the domain in ASCII, the rest in its normal form. */
const oneSpelling = (text: string) => /@[\x21-\x7e]+$/.test(text) && text === text.normalize('NFKC')

/** Whether a text is one email address and nothing else. */
export function isEmail(text: string): boolean {
  return text.length <= maxCharacters && shape.test(text) && oneSpelling(text)
}

/** An email address in the spelling that is stored and compared. */
export function storedEmail(text: string): string {
  const plain = text.trim().normalize('NFKC').toLowerCase()
  const at = plain.lastIndexOf('@') + 1
  const domain = plain.slice(at)
  // Only if it could be a domain: otherwise the rest of a URL would be cut off.
  if (!/^[a-z0-9.\-\u0080-\u{10ffff}]+$/u.test(domain)) return plain
  return URL.canParse(`http://${domain}`) ? plain.slice(0, at) + new URL(`http://${domain}`).hostname : plain
}

/** A link to one mailbox. Unescaped, '?' and '&' in its name would start a subject, a text or a hidden copy (RFC 6068). */
export function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}

/** A stranger's `mailto:` URL, reduced to the mailbox. */
export function plainMailto(href: string): string {
  return href.replace(/[?#].*$/s, '')
}

const WEB = ['http:', 'https:']

/** A stranger's URL as the browser would spell it, so that no trick gets through; null unless web or an extra scheme. */
export function webUrl(text: string, extraSchemes: readonly string[] = []): string | null {
  const url = parse(text)
  // 'https://bank.example@evil.example' pretends to lead elsewhere.
  if (url === null || url.username !== '' || url.password !== '') return null
  return WEB.includes(url.protocol) || extraSchemes.includes(url.protocol) ? url.href : null
}

// Not every browser in use has URL.canParse.
function parse(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** How to reach the people who run the site: the visible text, and its link. */
export interface Contact {
  label: string
  url: string
}

/** Null if the setting is neither an email address nor a web address. */
export function parseContact(text: string): Contact | null {
  const label = text.trim()
  if (isEmail(storedEmail(label))) return { label, url: mailtoLink(storedEmail(label)) }
  const url = webUrl(label)
  return url === null ? null : { label: url.replace(/^https?:\/\//, '').replace(/\/$/, ''), url }
}

/** The reverse of `parseContact`. */
export const contactText = ({ label, url }: Contact) => (url.startsWith('mailto:') ? label : url)
