// The URL of a link that opens a mail to someone, and to nobody else.

/**
 * A `mailto:` link to one mailbox. '?' and '&' may stand in a mailbox's name, and would otherwise begin a subject, a
 * text or a hidden copy to someone (RFC 6068).
 */
export function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}

/** A `mailto:` URL that somebody else wrote, without what it would put into the mail beside the mailbox. */
export function plainMailto(href: string): string {
  return href.replace(/[?#].*$/s, '')
}
