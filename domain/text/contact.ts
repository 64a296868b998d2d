// Where people can reach whoever runs the site: an e-mail address, or a page of theirs.

import { isEmail, storedEmail } from '../people/email.ts'
import { mailtoLink } from './mailto-link.ts'
import { webUrl } from './web-url.ts'

/** The way to reach them: what people read, and the link behind it. */
export interface Contact {
  label: string
  url: string
}

/** The contact that a setting means, or null when it is neither an e-mail address nor a web address. */
export function parseContact(text: string): Contact | null {
  const given = text.trim()
  if (isEmail(storedEmail(given))) return { label: given, url: mailtoLink(storedEmail(given)) }
  const url = webUrl(given)
  return url === null ? null : { label: url.replace(/^https?:\/\//, '').replace(/\/$/, ''), url }
}

/** The setting that means this contact. */
export const contactText = ({ label, url }: Contact) => (url.startsWith('mailto:') ? label : url)
